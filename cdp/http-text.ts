import { lookup } from 'node:dns/promises';
import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP } from 'node:net';

/** What one GET gave. */
export interface HttpText {
  readonly status: number;
  readonly text: string;
}

/** Bounds one GET. */
export interface HttpLimits {
  /** Bytes of the largest body; more is an error. */
  readonly maxBytes: number;
  /** Ends the request and its socket. */
  readonly signal: AbortSignal;
}

/**
 * One GET whose body is text, on a connection of its own; redirections are not followed. `chrome-remote-interface` has
 * such requests, but it parses the body inside the socket's handler, so that a server that answers with a page instead
 * of JSON ends the process; nor does it bound the body or stop.
 * @throws {Error} of the network, or when the body is too large.
 */
export async function getText(url: URL, { maxBytes, signal }: HttpLimits): Promise<HttpText> {
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  const address = url.protocol === 'https:' ? url : await toNumericHost(url);
  return new Promise((resolve, reject) => {
    const request = get(address, { agent: false, signal }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) request.destroy(new Error(`the answer is larger than ${maxBytes} bytes`));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

/**
 * The same address with a number in place of the host name: Chromium answers only a `Host` header that is an IP address
 * or `localhost`, against DNS rebinding. IPv4 is preferred, because Chromium listens there alone.
 */
export async function toNumericHost(url: URL, resolve: typeof lookup = lookup): Promise<URL> {
  const host = url.hostname;
  if (host === 'localhost' || host.startsWith('[') || isIP(host)) return url;
  const { address, family } = await resolve(host, { verbatim: false });
  const numeric = new URL(url);
  numeric.hostname = family === 6 ? `[${address}]` : address;
  return numeric;
}
