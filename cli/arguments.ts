import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { quote } from '../traversal/describe-mismatch.js';
import { UsageError } from './usage.js';

/** What a command that opens a page was asked for. */
export interface PageArguments {
  /** URL, file, or `-`. */
  readonly page: string;
  readonly json: boolean;
  /** Bytes of UTF-8 of a view; undefined where none was said. */
  readonly budget: number | undefined;
  /** The region to look into, as `findRegion` reads it; undefined for the whole page. */
  readonly region: string | undefined;
  /** Whether the owner writes the requests, and may acknowledge an interruption. */
  readonly owner: boolean;
  readonly clickSurfaces: boolean;
  readonly deadlineMs: number;
  /** What may be uploaded: absolute paths by the names they are offered by. */
  readonly files: Readonly<Record<string, string>>;
  /** Endpoint of a browser that runs; undefined to start one. */
  readonly endpoint: string | undefined;
}

const OPTIONS = {
  json: { type: 'boolean', default: false },
  budget: { type: 'string' },
  region: { type: 'string' },
  owner: { type: 'boolean', default: false },
  'no-surfaces': { type: 'boolean', default: false },
  deadline: { type: 'string', default: '5000' },
  connect: { type: 'string' },
  file: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** Reads what follows the command's name. @throws {UsageError} in one line. */
export function readPageArguments(command: string, args: readonly string[]): PageArguments {
  const { values, positionals } = parse(args);
  const [page, ...rest] = positionals;
  if (page === undefined) throw new UsageError(`${command}: expected a URL or a file`);
  if (rest.length > 0) throw new UsageError(`${command}: expected one URL or file, got ${positionals.length}`);
  if (values.region !== undefined && command !== 'observe') {
    throw new UsageError(`${command}: expected no --region; a request names the region`);
  }
  if (values.file.length > 0 && command !== 'session') throw new UsageError(`${command}: expected no --file`);
  if (values.owner && command !== 'session') throw new UsageError(`${command}: expected no --owner; it is for session`);
  const deadlineMs = readNumber('--deadline', 'milliseconds', values.deadline, MAX_DEADLINE_MS);
  return {
    page,
    json: values.json,
    budget: values.budget === undefined ? undefined : readNumber('--budget', 'bytes', values.budget, MAX_BUDGET_BYTES),
    region: values.region,
    owner: values.owner,
    clickSurfaces: !values['no-surfaces'],
    deadlineMs,
    files: readFiles(values.file),
    endpoint: values.connect,
  };
}

/** `NAME=PATH`, or a path whose last part is the name. */
function readFiles(given: readonly string[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const one of given) {
    const [, name = '', path = ''] = /^(?:([^=]+)=)?(.+)$/s.exec(one) ?? [];
    if (path === '') throw new UsageError(`--file: expected NAME=PATH or PATH, got ${quote(one)}`);
    files[name || basename(path)] = resolve(path);
  }
  return files;
}

const MAX_DEADLINE_MS = 600_000;
const MAX_BUDGET_BYTES = 16_777_216;

function readNumber(option: string, unit: string, given: string, max: number): number {
  const number = Number(given);
  if (/^\d+$/.test(given) && number >= 1 && number <= max) return number;
  throw new UsageError(`${option}: expected ${unit}, 1 to ${max}, got ${quote(given)}`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UsageError(line.slice(0, 200));
  }
}
