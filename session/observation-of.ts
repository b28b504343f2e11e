import type { Control, Focus, Labels, Observation, Region, TextPart } from '../traversal/observation.js';
import { utf8Bytes } from '../traversal/page-text.js';
import {
  type ControlRow,
  type DocumentRow,
  type Evidence,
  type FactsRow,
  LABEL_SOURCES,
  NAME_SOURCES,
  type OutlineRow,
  REGION_ROLES,
  type RegionRow,
  type RoleRow,
  type TextRow,
} from '../traversal/wire.js';
import type { Tokens } from './references.js';

/** Turns the evidence of one capture into the observation: names for keys, references for places. */
export function toObservation(evidence: Evidence, revision: string, tokens: Tokens): Observation {
  const [document, coverage, roles, rows, outline, textRow] = evidence;
  const [offset, scanned, end, scanLimit, nodeLimit, timeLimit, stylesRead, shifted, frames, namedFrames] = coverage;
  const [, , regionsOmitted, headings, headingsOmitted, regionsOfControls] = outline;
  const { scope, regions, references } = toRegions(outline, document, tokens);
  const text = toText(textRow);
  return {
    version: 1,
    trust: 'external-untrusted',
    revision,
    document: toDocument(document),
    coverage: {
      offset,
      scanned,
      kept: rows.length,
      ...(end === 0 ? {} : { cursor: tokens.mint() }),
      scan_limit_reached: scanLimit === 1,
      node_limit_reached: nodeLimit === 1,
      time_limit_reached: timeLimit === 1,
      styles_read: stylesRead,
      shifted: shifted === 1,
      outside: { frames, named: namedFrames.map(([name, origin]) => ({ name, origin })) },
      regions_omitted: regionsOmitted,
      headings_omitted: headingsOmitted,
    },
    controls: rows.map((row, i) => toControl(row, roles, references[regionsOfControls[i] as number], tokens)),
    regions,
    headings: headings.map(([level, heading]) => ({ level, text: heading })),
    text,
    focus: toFocus(scope, text, textRow, tokens),
  };
}

export function toDocument([url, title, contentType, clipped]: DocumentRow): Observation['document'] {
  return { url, title, content_type: contentType, ...(clipped === 1 ? { clipped: true } : {}) };
}

interface Regions {
  /** What was looked at. */
  readonly scope: Region;
  /** The document stands among them, the region in focus does not. */
  readonly regions: readonly Region[];
  /** References by the numbers of the wire; undefined for what is not listed. */
  readonly references: readonly (string | undefined)[];
}

function toRegions([own, rows]: OutlineRow, [, title, , clipped]: DocumentRow, tokens: Tokens): Regions {
  const isDocument = REGION_ROLES[own[0]] === 'document';
  const scope = isDocument
    ? toRegion([own[0], title, title === '' ? 0 : NAME_SOURCES.indexOf('label'), 0, clipped], tokens)
    : toRegion(own, tokens);
  const listed = rows.map((row) => toRegion(row, tokens));
  return {
    scope,
    regions: isDocument ? [scope, ...listed] : listed,
    references: [isDocument ? scope.ref : undefined, ...listed.map(({ ref }) => ref)],
  };
}

function toRegion([role, name, nameFrom = 0, modal = 0, clipped = 0]: RegionRow, tokens: Tokens): Region {
  return {
    ref: tokens.mintRegion(),
    role: REGION_ROLES[role] as string,
    name,
    name_from: NAME_SOURCES[nameFrom] ?? 'none',
    ...(modal === 0 ? {} : { modal: true }),
    ...(clipped === 0 ? {} : { clipped: true }),
  };
}

function toText([offset, content, , more, ceilingReached]: TextRow): TextPart {
  return { offset, bytes: utf8Bytes(content), content, more: more === 1, ceiling_reached: ceilingReached === 1 };
}

function toFocus({ ref, role, name }: Region, { offset }: TextPart, [, , collected]: TextRow, tokens: Tokens): Focus {
  return {
    region_ref: ref,
    role,
    name,
    text_offset: offset,
    captured_bytes: collected,
    text_cursor: tokens.mint(),
  };
}

function toControl(row: ControlRow, roles: readonly RoleRow[], region: string | undefined, tokens: Tokens): Control {
  const [roleNumber, name, index, past = 0, states = 0, options = 0, clipped = 0, facts] = row;
  const [role, named] = roles[roleNumber] as RoleRow;
  const control: Writable<Control> = {
    ref: tokens.mint(),
    role,
    name,
    index,
    states: states === 0 ? {} : states,
    labels: toLabels(name, named, facts),
  };
  if (past !== 0) control.surface = past;
  if (options !== 0) control.options = { labels: options[0], omitted: options[1] };
  if (region !== undefined) control.region = region;
  if (clipped !== 0) control.clipped = true;
  return control;
}

/** The sources of a name: those that are the name itself, and those that say something else. */
function toLabels(name: string, named: number, facts: FactsRow | undefined): Labels {
  const labels: Writable<Labels> = {};
  for (let number = 0; number < LABEL_SOURCES.length; number++) {
    if (named & (1 << number)) labels[LABEL_SOURCES[number] as keyof Labels] = name;
  }
  if (facts !== undefined) for (const [number, text] of facts) labels[LABEL_SOURCES[number] as keyof Labels] = text;
  return labels;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
