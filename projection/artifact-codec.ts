import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { checked } from '../traversal/codec.js';
import { describeMismatch } from '../traversal/describe-mismatch.js';
import type { Artifact } from './canonical.js';

const Count = checked('a count', (u): u is number => typeof u === 'number' && Number.isSafeInteger(u) && u >= 0);
const Index = checked('an index', (u): u is number => typeof u === 'number' && Number.isSafeInteger(u) && u >= -1);
const True = t.literal(true);

/** Keys that must be there, and keys that may. */
const record = <A extends t.Props, B extends t.Props>(name: string, required: A, optional: B) =>
  t.intersection([t.type(required), t.partial(optional)], name);

const TriState = t.union([t.boolean, t.literal('mixed')]);
const States = t.partial({
  disabled: True,
  checked: TriState,
  expanded: t.boolean,
  pressed: TriState,
  selected: t.boolean,
  required: True,
  readonly: True,
  invalid: True,
  current: t.union([
    True,
    t.literal('page'),
    t.literal('step'),
    t.literal('location'),
    t.literal('date'),
    t.literal('time'),
  ]),
  editable: True,
  inert: True,
  aria_hidden: True,
  transparent: True,
  cut_off: True,
});

const Labels = t.partial({
  labelledby: t.string,
  label: t.string,
  native: t.string,
  content: t.string,
  title: t.string,
  placeholder: t.string,
  alt: t.string,
});

const Control = record(
  'control',
  { ref: t.string, role: t.string, name: t.string, index: Index, states: States, labels: Labels },
  {
    surface: Count,
    options: t.type({ labels: t.array(t.string), omitted: Count }),
    region: t.string,
    clipped: True,
  },
);

const Region = record(
  'region',
  {
    ref: t.string,
    role: t.string,
    name: t.string,
    name_from: t.union([t.literal('label'), t.literal('heading'), t.literal('none')]),
  },
  { modal: True, clipped: True },
);

const Coverage = record(
  'coverage',
  {
    offset: Count,
    scanned: Count,
    kept: Count,
    scan_limit_reached: t.boolean,
    node_limit_reached: t.boolean,
    time_limit_reached: t.boolean,
    styles_read: Count,
    shifted: t.boolean,
    outside: t.type({ frames: Count, named: t.array(t.type({ name: t.string, origin: t.string })) }),
    regions_omitted: Count,
    headings_omitted: Count,
  },
  { cursor: t.string },
);

const Focus = t.type({
  region_ref: t.string,
  role: t.string,
  name: t.string,
  text_offset: Count,
  captured_bytes: Count,
  text_cursor: t.string,
});

const NextObserve = t.union([t.type({ after: t.string }), t.type({ cursor: t.string })]);
const NextText = t.type({
  region_ref: t.string,
  expected_revision: t.string,
  text_offset: Count,
});

const ArtifactCodec = record(
  'artifact',
  {
    version: t.literal(1),
    trust: t.literal('external-untrusted'),
    revision: t.string,
    document: record('document', { url: t.string, title: t.string, content_type: t.string }, { clipped: True }),
    coverage: Coverage,
    controls: t.array(Control),
    regions: t.array(Region),
    headings: t.array(t.type({ level: Count, text: t.string })),
    text: t.type({ offset: Count, bytes: Count, content: t.string, more: t.boolean, ceiling_reached: t.boolean }),
  },
  {
    focus: Focus,
    interruption: t.type({
      kind: t.union([t.literal('password'), t.literal('one_time_code'), t.literal('captcha'), t.literal('sign_in')]),
    }),
    next_observe: NextObserve,
    next_text: NextText,
  },
);

/**
 * Reads an artifact back, from its JSON or from the value. Another version is refused; unknown keys stay.
 * @returns what was wrong, in one bounded line; never throws.
 */
export function decodeArtifact(input: unknown): Either<string, Artifact> {
  let value = input;
  if (typeof input === 'string') {
    try {
      value = JSON.parse(input);
    } catch {
      return left('artifact: expected JSON');
    }
  }
  const decoded = ArtifactCodec.decode(value);
  return isLeft(decoded) ? left(describeMismatch(decoded.left, 'artifact')) : right(decoded.right as Artifact);
}
