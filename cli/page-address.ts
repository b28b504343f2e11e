import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { quote } from '../traversal/describe-mismatch.js';
import { ObserveError } from '../traversal/errors.js';

/**
 * The address of what was named: a URL as it is, else a file that exists.
 * @throws {ObserveError} `invalid_request`
 */
export async function toAddress(page: string): Promise<string> {
  if (/^(https?|file|data|about):/i.test(page)) return page;
  const path = resolve(page);
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return pathToFileURL(path).href;
  const given = found === undefined ? quote(page) : `${quote(page)}, which is no file`;
  const detail = `expected a URL (http, https, file, data) or a file that exists, got ${given}`;
  throw new ObserveError('invalid_request', { detail });
}
