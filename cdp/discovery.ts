import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { CdpError, rememberCaller } from './cdp-error.js';
import { withDeadline } from './deadline.js';
import { excerpt } from './excerpt.js';
import { getText, type HttpText } from './http-text.js';
import { SetupError } from './setup-error.js';

/** How long a browser may take to tell its address, in milliseconds. */
export const DISCOVERY_DEADLINE_MS = 5_000;
/** The answer has some 400 bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;
const EXPECTED = 'expected http://HOST:PORT or the ws:// address of a browser';

/** Bounds the look-up. */
export interface DiscoveryOptions {
  /** Milliseconds. Default: 5,000. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

const isWebSocketAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^wss?:$/.test(parseUrl(value)?.protocol ?? '');

/** A text that is a URL of the scheme `ws:` or `wss:`. */
const WebSocketAddress = new t.Type<string, string, unknown>(
  'a ws:// address',
  isWebSocketAddress,
  (value, context) => (isWebSocketAddress(value) ? t.success(value) : t.failure(value, context)),
  t.identity,
);

/** The part of `/json/version` that is used. A Node inspector answers there too, without an address. */
const BrowserVersion = t.type({ webSocketDebuggerUrl: WebSocketAddress }, 'the version of a browser');

/**
 * The WebSocket address of a browser, from what a person gives: `http://host:port` (or `https:`, or with a path before
 * `/json/version`) is asked for it, `ws://…` or `wss://…` is taken as it is.
 *
 * @throws {SetupError} `invalid_request` when the text is neither.
 * @throws {CdpError} `connection_lost` when nothing answers there, `malformed` when it is no browser that does,
 *   `deadline`, `aborted`; `method` is `connect`.
 */
export async function findBrowserAddress(endpoint: string, options: DiscoveryOptions = {}): Promise<string> {
  const toError = rememberCaller('connect', findBrowserAddress);
  const url = requireEndpoint(endpoint);
  if (url.protocol.startsWith('ws')) return endpoint.trim();

  const { deadlineMs = DISCOVERY_DEADLINE_MS, signal } = options;
  const request = new AbortController();
  const asked = new URL(`${url.pathname.replace(/\/+$/, '')}/json/version${url.search}`, url);
  const answering = getText(asked, { maxBytes: MAX_ANSWER_BYTES, signal: request.signal });
  let answer: HttpText;
  try {
    answer = await withDeadline(answering, { deadlineMs, signal }, (loss) => {
      request.abort();
      return loss === 'deadline'
        ? toError('deadline', `${url.origin} did not answer within ${deadlineMs} ms`)
        : toError('aborted', 'aborted by the caller');
    });
  } catch (error) {
    if (error instanceof CdpError) throw error;
    throw toError(
      'connection_lost',
      `no browser answers at ${url.origin} (${describe(error)}); start one with --remote-debugging-port`,
    );
  }
  const found = readAnswer(answer);
  if ('address' in found) return found.address;
  throw toError('malformed', `what answers at ${url.origin} is no browser: ${found.problem}`);
}

function requireEndpoint(endpoint: string): URL {
  const url = parseUrl(endpoint.trim());
  if (!url || !/^(?:https?|wss?):$/.test(url.protocol)) {
    throw new SetupError('invalid_request', `${EXPECTED}, got ${excerpt(JSON.stringify(endpoint), 60)}`);
  }
  if (/^\/devtools\/page\//.test(url.pathname)) {
    throw new SetupError(
      'invalid_request',
      `${EXPECTED}, got that of one page (${url.protocol}//${url.host}/devtools/page/…)`,
    );
  }
  return url;
}

function readAnswer({ status, text }: HttpText): { address: string } | { problem: string } {
  if (status !== 200) return { problem: `HTTP status ${status}, ${excerpt(text, 60)}` };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: `expected JSON, got ${excerpt(text, 60)}` };
  }
  const decoded = BrowserVersion.decode(json);
  if (!isLeft(decoded)) return { address: decoded.right.webSocketDebuggerUrl };
  const [failed] = decoded.left;
  const path = failed?.context
    .map(({ key }) => key)
    .filter((key) => key !== '')
    .join('.');
  const expected = failed?.context.at(-1)?.type.name;
  return {
    problem: `${path || 'the answer'}: expected ${expected}, got ${excerpt(JSON.stringify(failed?.value) ?? 'nothing', 40)}`,
  };
}

function describe(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return excerpt(code ?? message ?? String(error), 80);
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
