import type { Readable, Writable } from 'node:stream';

/** What a command reads from and writes to: those of the process, or those of a test. */
export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
}
