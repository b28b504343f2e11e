import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { checked, decodeJson, exactTuple } from './codec.js';
import {
  MAX_CARRIED_TEXT_BYTES,
  MAX_HEADINGS,
  MAX_KEPT_CONTROLS,
  MAX_NAMED_FRAMES,
  MAX_OBSERVATION_BYTES,
  MAX_OPTIONS,
  MAX_REGIONS,
} from './limits.js';
import { utf8Bytes } from './page-text.js';
import {
  type ControlRow,
  type EngineReply,
  type FactsRow,
  type HeadingRow,
  INTERRUPTION_EVIDENCE,
  INTERRUPTION_KINDS,
  type InterruptionEvidence,
  type InterruptionKind,
  LABEL_SOURCES,
  NAME_SOURCES,
  type OptionsRow,
  REGION_ROLES,
  type RegionRow,
  type States,
} from './wire.js';

const isCount = (u: unknown): u is number => typeof u === 'number' && Number.isSafeInteger(u) && u >= 0;
const Count = checked('a count', isCount);
const Bit = checked('0 or 1', (u): u is 0 | 1 => u === 0 || u === 1);
const isString = (u: unknown): u is string => typeof u === 'string';

const isPosition = (u: unknown): u is readonly [number, number] =>
  Array.isArray(u) && u.length === 2 && Number.isSafeInteger(u[0]) && u[0] >= -1 && isCount(u[1]);
const End = checked('a position or 0', (u): u is readonly [number, number] | 0 => u === 0 || isPosition(u));

const BOOLEAN_STATES = new Set(['checked', 'expanded', 'pressed', 'selected']);
const TRUE_STATES = new Set([
  'disabled',
  'required',
  'readonly',
  'invalid',
  'editable',
  'inert',
  'aria_hidden',
  'transparent',
  'cut_off',
]);
const CURRENT = new Set<unknown>([true, 'page', 'step', 'location', 'date', 'time']);

function isStates(u: unknown): u is States {
  if (typeof u !== 'object' || u === null || Array.isArray(u)) return false;
  for (const [state, value] of Object.entries(u)) {
    const fits = TRUE_STATES.has(state)
      ? value === true
      : BOOLEAN_STATES.has(state)
        ? typeof value === 'boolean' || (value === 'mixed' && (state === 'checked' || state === 'pressed'))
        : state === 'current' && CURRENT.has(value);
    if (!fits) return false;
  }
  return true;
}

function isOptions(u: unknown): u is OptionsRow {
  if (!Array.isArray(u) || u.length !== 3) return false;
  const [labels, omitted, clipped] = u;
  return (
    Array.isArray(labels) &&
    labels.length <= MAX_OPTIONS &&
    labels.every(isString) &&
    isCount(omitted) &&
    (clipped === 0 || clipped === 1)
  );
}

const isSource = (u: unknown): u is number => isCount(u) && u < LABEL_SOURCES.length;

/** Each source at most once. */
function isFacts(u: unknown): u is FactsRow {
  if (!Array.isArray(u)) return false;
  let seen = 0;
  for (const fact of u) {
    if (!Array.isArray(fact) || fact.length !== 2 || !isSource(fact[0]) || !isString(fact[1])) return false;
    if (seen & (1 << fact[0])) return false;
    seen |= 1 << fact[0];
  }
  return true;
}

function isControlRow(u: unknown): u is ControlRow {
  if (!Array.isArray(u) || u.length < 3 || u.length > 8) return false;
  const [role, name, index, past = 0, states = 0, options = 0, clipped = 0, facts] = u;
  return (
    isCount(role) &&
    isString(name) &&
    Number.isSafeInteger(index) &&
    index >= -1 &&
    isCount(past) &&
    (states === 0 || isStates(states)) &&
    (options === 0 || isOptions(options)) &&
    (clipped === 0 || clipped === 1) &&
    (facts === undefined || isFacts(facts))
  );
}

const Named = checked('the sources of a name', (u): u is number => isCount(u) && u < 1 << LABEL_SOURCES.length);

/** Rows, each naming a role of the window. */
const ControlRows = checked(
  `at most ${MAX_KEPT_CONTROLS} control rows`,
  (u): u is ControlRow[] => Array.isArray(u) && u.length <= MAX_KEPT_CONTROLS && u.every(isControlRow),
);

const NamedFrames = checked(
  `at most ${MAX_NAMED_FRAMES} named frames`,
  (u): u is [string, string][] =>
    Array.isArray(u) &&
    u.length <= MAX_NAMED_FRAMES &&
    u.every((frame) => Array.isArray(frame) && frame.length === 2 && frame.every(isString)),
);

const REGION_ROLE_COUNT = REGION_ROLES.length;
const NAME_SOURCE_COUNT = NAME_SOURCES.length;

function isRegionRow(u: unknown): u is RegionRow {
  if (!Array.isArray(u) || u.length < 2 || u.length > 5) return false;
  const [role, name, nameFrom = 0, modal = 0, clipped = 0] = u;
  return (
    isCount(role) &&
    role < REGION_ROLE_COUNT &&
    isString(name) &&
    isCount(nameFrom) &&
    nameFrom < NAME_SOURCE_COUNT &&
    (modal === 0 || modal === 1) &&
    (clipped === 0 || clipped === 1)
  );
}

const Scope = checked('a region row', isRegionRow);

const RegionRows = checked(
  `at most ${MAX_REGIONS} region rows`,
  (u): u is RegionRow[] => Array.isArray(u) && u.length <= MAX_REGIONS && u.every(isRegionRow),
);

const HeadingRows = checked(
  `at most ${MAX_HEADINGS} heading rows`,
  (u): u is HeadingRow[] =>
    Array.isArray(u) &&
    u.length <= MAX_HEADINGS &&
    u.every((row) => Array.isArray(row) && row.length === 2 && isCount(row[0]) && row[0] > 0 && isString(row[1])),
);

const RegionsOfControls = checked(
  `at most ${MAX_KEPT_CONTROLS} region numbers`,
  (u): u is number[] =>
    Array.isArray(u) && u.length <= MAX_KEPT_CONTROLS && u.every((n) => isCount(n) && n <= MAX_REGIONS),
);

const Content = checked(
  `text of at most ${MAX_CARRIED_TEXT_BYTES} bytes`,
  (u): u is string => isString(u) && u.length <= MAX_CARRIED_TEXT_BYTES && utf8Bytes(u) <= MAX_CARRIED_TEXT_BYTES,
);

const Document = exactTuple('document', [t.string, t.string, t.string, Bit]);

const EvidenceCodec = exactTuple('evidence', [
  Document,
  exactTuple('coverage', [Count, Count, End, Bit, Bit, Bit, Count, Bit, Count, NamedFrames]),
  t.array(exactTuple('role', [t.string, Named])),
  ControlRows,
  exactTuple('outline', [Scope, RegionRows, Count, HeadingRows, Count, RegionsOfControls]),
  exactTuple('text', [Count, Content, Count, Bit, Bit]),
]);

const RefusalCodec = t.union([
  t.literal('obsolete'),
  t.literal('navigated'),
  t.literal('detached'),
  t.literal('moved'),
  t.literal('text_changed'),
]);

const Interruption = exactTuple('interruption', [
  checked('a kind of interruption', (u): u is InterruptionKind => INTERRUPTION_KINDS.includes(u as InterruptionKind)),
  checked('its evidence', (u): u is InterruptionEvidence => INTERRUPTION_EVIDENCE.includes(u as InterruptionEvidence)),
]);

const Reply = exactTuple('reply', [
  t.string,
  t.string,
  t.union([
    exactTuple('captured', [t.literal('captured'), EvidenceCodec]),
    exactTuple('late', [t.literal('late')]),
    exactTuple('timeout', [t.literal('timeout')]),
    exactTuple('refused', [t.literal('refused'), RefusalCodec]),
    exactTuple('interrupted', [t.literal('interrupted'), Interruption, Document]),
    exactTuple('clear', [t.literal('clear')]),
    exactTuple('misplaced', [t.literal('misplaced')]),
    exactTuple('fault', [t.literal('fault'), t.string]),
  ]),
  Count,
]);

/** Reads what the engine returned: JSON, of the wire's shape, every number inside its list. */
export function decodeReply(json: string): Either<string, EngineReply> {
  // The engine obeys this limit; anything longer is not worth parsing.
  const decoded = decodeJson('reply', Reply, json, MAX_OBSERVATION_BYTES);
  if (isLeft(decoded)) return decoded;
  const reply = decoded.right as EngineReply;
  const outcome = reply[2];
  if (outcome[0] === 'captured') {
    const [, , roles, controls, [, regions, , , , regionsOfControls], [offset, content, collected]] = outcome[1];
    if (controls.some(([role]) => role >= roles.length)) return left('reply: expected a role of the window');
    if (regionsOfControls.length !== controls.length || regionsOfControls.some((region) => region > regions.length)) {
      return left('reply: expected a region of the outline for each control');
    }
    if (offset + utf8Bytes(content) > collected) return left('reply: expected text of what was collected');
  }
  return right(reply);
}
