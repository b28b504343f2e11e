import { MAX_COLLECTED_TEXT_BYTES } from '../traversal/limits.js';
import type { ObserveRequest } from '../traversal/observation.js';
import type { Meter } from './budget.js';
import type { ControlRow, DocumentContent, NextRequest, RegionRow, ViewContent } from './content.js';
import { cutName } from './cut.js';
import { toControlRow, toRegionRow } from './rows.js';
import { cutRegion, leastControl, MAX_WORD_BYTES, withOptions } from './shorten.js';
import type { Source } from './source.js';

/** How much of the page's strings every view of a form shows, in bytes as quoted. */
interface Form {
  /** The least budget it is tried at. */
  readonly fromBudget?: number;
  /** Undefined: no document at all. */
  readonly document?: { readonly url: number; readonly title: number };
  /** Of the scope's name and of the reserved region's. Undefined: no scope, no text and no region. */
  readonly label?: number;
  /** Whether the label of one region is reserved. */
  readonly region: boolean;
}

/** The forms, each smaller than the one before; the last fits into the least budget whatever was observed. */
const FORMS: readonly Form[] = [
  { fromBudget: 8_192, document: { url: 2_048, title: 512 }, label: 512, region: true },
  { fromBudget: 2_048, document: { url: 320, title: 128 }, label: 64, region: true },
  { fromBudget: 1_024, document: { url: 120, title: 48 }, label: 32, region: true },
  { document: { url: 40, title: 16 }, label: 16, region: true },
  { document: { url: 24, title: 0 }, label: 8, region: true },
  { label: 8, region: true },
  { label: 8, region: false },
  { region: false },
];

/** What every view of an observation says, and what it costs at most. */
export interface FixedPart {
  readonly view: ViewContent;
  /** Bytes of all that is no record, no text and no `next_observe`, with the longest `next_text` and counts that may come. */
  readonly bytes: number;
  /** The region that is shown whatever else is: its place in the source, and its label cut as far as it may be. */
  readonly reserved: { readonly at: number; readonly row: RegionRow; readonly bytes: number } | undefined;
  /** Whether text is shown. */
  readonly hasText: boolean;
  /** Bytes that the controls have at least: the first one made small, and how to go on after it. */
  readonly firstControl: number;
  /** The same with all that the first one says but its options. */
  readonly wholeControl: number;
  /** Bytes of the first character of the text; 0 without text. */
  readonly firstCharacter: number;
}

/** The largest form that leaves room for a control and a character; the last leaves what it leaves. */
export function fixedPart(source: Source, meter: Meter, budget: number): FixedPart {
  let fixed: FixedPart | undefined;
  for (const form of FORMS) {
    if (budget < (form.fromBudget ?? 0)) continue;
    fixed = inForm(form, source, meter);
    const { bytes, reserved, firstControl, firstCharacter } = fixed;
    if (bytes + (reserved?.bytes ?? 0) + firstControl + firstCharacter <= budget) break;
  }
  return fixed as FixedPart;
}

/** A control of any source as a record. */
export function toRow(control: Source['controls'][number]): ControlRow {
  return toControlRow({ index: 0, states: {}, labels: {}, ...control });
}

function inForm(form: Form, source: Source, meter: Meter): FixedPart {
  const { label } = form;
  const view = emptyView(form, source);
  const [at = 0] = regionOrder(source);
  const region = form.region ? source.regions[at] : undefined;
  const row = region && cutRegion(toRegionRow(region), label ?? 0);
  const [first] = source.controls;
  const hasText = label !== undefined && source.text.bytes > 0;
  const [character = ''] = source.text.content;
  const withFirst = (row: ControlRow): number =>
    meter.section('controls') + meter.control(row, undefined) + meter.next('next_observe', source.nextObserve(1));
  const withNone = meter.next('next_observe', source.nextObserve(0));
  return {
    view,
    bytes: meter.view(view),
    reserved: row && { at, row, bytes: meter.section('regions') + meter.region(row) },
    hasText,
    firstControl: first === undefined ? withNone : withFirst(leastControl(toRow(first))),
    wholeControl: first === undefined ? withNone : withFirst(withOptions(toRow(first), 0)),
    firstCharacter: hasText ? meter.character(character) : 0,
  };
}

/** A view without a record or a character, with the largest counts and the longest `next_text`. */
function emptyView(form: Form, source: Source): ViewContent {
  const { revision, focus, interruption, limits, shifted, coverage, controls, headings, regions, text, frames } =
    source;
  const isBare = form.label === undefined;
  const next = source.nextText(text.bytes) ?? source.nextText(0);
  return {
    version: 1,
    trust: 'external-untrusted',
    ...(revision === undefined || (isBare && revision.length > MAX_WORD_BYTES) ? {} : { revision }),
    ...(form.document === undefined ? {} : { document: cutDocument(source.document, form.document) }),
    ...(focus === undefined || form.label === undefined ? {} : { scope: cutRegion(scopeOf(focus), form.label) }),
    ...(interruption === undefined ? {} : { interruption: cutName(interruption, MAX_WORD_BYTES) }),
    limits,
    ...(shifted ? { shifted } : {}),
    ...(coverage === undefined ? {} : { coverage: 'diagnostics_in_artifact' }),
    omitted: {
      controls: controls.length,
      regions: regions.length + source.regionsOmitted,
      headings: headings.length + source.headingsOmitted,
      text_bytes: text.bytes,
      ...(isBare ? { oversized: 1 } : {}),
      ...(frames > 0 ? { frames } : {}),
    },
    regions: [],
    controls: [],
    headings: [],
    ...(text.bytes > 0 && !isBare ? { text: { offset: text.offset, content: '' } } : {}),
    ...(next === undefined ? {} : { next_text: isBare ? 'in_artifact' : farthest(next) }),
  };
}

/** With the longest offset that a text can be gone on at, so that a chain of views needs no more than its first. */
function farthest(request: ObserveRequest): NextRequest {
  return { ...request, text_offset: MAX_COLLECTED_TEXT_BYTES } as ObserveRequest;
}

/** Where tasks are, rather than the way to other pages. */
const TASK_ROLES = ['form', 'search', 'dialog', 'alertdialog'];

/**
 * The regions by their use to a task: open modal dialogs, the main part, forms and other dialogs, then the rest; each in
 * the order of the page.
 */
export function regionOrder({ regions }: Source): number[] {
  const rank = ({ modal, role }: Source['regions'][number]): number =>
    modal ? 0 : role === 'main' ? 1 : TASK_ROLES.includes(role) ? 2 : 3;
  return regions
    .map((region, at) => ({ at, rank: rank(region) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ at }) => at);
}

function scopeOf({ region_ref, role, name }: NonNullable<Source['focus']>): RegionRow {
  // The document's name is its title, which stands in the view already.
  return [region_ref, role, role === 'document' ? '' : name];
}

function cutDocument(
  { url, title, content_type, clipped }: Source['document'],
  most: NonNullable<Form['document']>,
): DocumentContent {
  const shown = { url: cutName(url, most.url), title: cutName(title, most.title) };
  const type =
    content_type === undefined || content_type === 'text/html'
      ? {}
      : { content_type: cutName(content_type, MAX_WORD_BYTES) };
  const isCut = clipped || shown.url !== url || shown.title !== title;
  return { ...shown, ...type, ...(isCut ? { clipped: true } : {}) };
}
