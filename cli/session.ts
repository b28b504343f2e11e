import { once } from 'node:events';
import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { requireBudget } from '../projection/budget.js';
import { checked } from '../traversal/codec.js';
import { describeMismatch, quote } from '../traversal/describe-mismatch.js';
import { ObserveError } from '../traversal/errors.js';
import { type PageArguments, readPageArguments } from './arguments.js';
import { type Line, readLines } from './lines.js';
import type { Streams } from './streams.js';
import { TOOLS, type Tool, ToolCalls } from './tool-calls.js';
import { UsageError } from './usage.js';
import { withPage } from './with-page.js';

/** UTF-16 units of one request line. */
const MAX_LINE_UNITS = 65_536;

const OwnerCall = t.intersection([t.type({ owner: t.literal('acknowledge') }), t.partial({ mistaken: t.boolean })]);
const ToolCall = t.type({
  tool: checked('browser.observe, .act, .navigate, .dialog or .switch_page', (u): u is Tool =>
    TOOLS.some((tool) => tool === u),
  ),
  input: t.UnknownRecord,
});

/** `cdp-observe session`: the tools over standard input and output, one JSON line each way, in order. */
export async function session(args: readonly string[], streams: Streams): Promise<void> {
  const options = readPageArguments('session', args);
  if (options.page === '-')
    throw new UsageError('session: expected a URL or a file; standard input brings the requests');
  if (options.json) throw new UsageError('session: it always answers in JSON; --json is for observe');
  if (options.budget !== undefined) requireBudget(options.budget);
  await withPage(options, streams, (page) => answerLines(new ToolCalls(page, options), options, streams));
}

/** How requests are answered. */
type Manner = Pick<PageArguments, 'owner'>;

/** Answers each line before it reads the next; ends with the input. Waits for a reader that is slow. */
async function answerLines(tools: ToolCalls, manner: Manner, { stdin, stdout }: Streams): Promise<void> {
  for await (const line of readLines(stdin, MAX_LINE_UNITS)) {
    if (line.text?.trim() === '') continue;
    const isTaken = stdout.write(`${JSON.stringify(await answer(tools, manner, line))}\n`);
    if (!isTaken) await once(stdout, 'drain');
  }
}

/** An observation, or what a model would be shown of it where there is a budget. */
async function answer(tools: ToolCalls, { owner }: Manner, line: Line): Promise<unknown> {
  try {
    const call = readCall(line);
    if ('owner' in call) {
      // Whoever writes the requests of a model has not the owner's authority.
      if (!owner) throw invalid('owner: expected the option --owner');
      await tools.page.acknowledge({ mistaken: call.mistaken === true });
      return { ok: true };
    }
    return { ok: true, result: await tools.call(call.tool, call.input) };
  } catch (error) {
    if (error instanceof ObserveError) return { ok: false, error };
    throw error;
  }
}

function readCall({ text, length }: Line): t.TypeOf<typeof ToolCall> | t.TypeOf<typeof OwnerCall> {
  if (text === undefined) throw invalid(`line: expected at most ${MAX_LINE_UNITS} characters, got ${length}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // What does not parse may hold what is to be typed.
    throw invalid(`line: expected JSON, got ${length} characters of something else`);
  }
  if (OwnerCall.is(parsed)) {
    const unknown = Object.keys(parsed).find((key) => key !== 'owner' && key !== 'mistaken');
    if (unknown !== undefined) throw invalid(`expected {owner, mistaken?}; unknown key ${quote(unknown)}`);
    return parsed;
  }
  const decoded = ToolCall.decode(parsed);
  if (isLeft(decoded)) throw invalid(describeMismatch(decoded.left));
  const unknown = Object.keys(decoded.right).find((key) => key !== 'tool' && key !== 'input');
  if (unknown !== undefined) throw invalid(`expected {tool, input}; unknown key ${quote(unknown)}`);
  return decoded.right;
}

const invalid = (detail: string): ObserveError => new ObserveError('invalid_request', { detail });
