import type { Meter } from './budget.js';
import type { ControlRow, HeadingRow, NextRequest, RegionRow, ViewContent } from './content.js';
import { cutProse } from './cut.js';
import { type FixedPart, regionOrder, toRow } from './fixed-part.js';
import { toRegionRow } from './rows.js';
import { cutRegion, shortenControl } from './shorten.js';
import type { Source } from './source.js';

/** What the text may have of the room before any control, when a look begins, and when its text is read on. */
const TEXT_SHARE = 1 / 8;
const TEXT_SHARE_READING_ON = 3 / 4;
const LEAST_TEXT_SHARE_READING_ON = 1 / 4;

/** Admits records and text in their order until the budget is used up. */
export function admit(source: Source, meter: Meter, fixed: FixedPart, budget: number): ViewContent {
  const { view, reserved, hasText } = fixed;
  // Whoever goes on with the controls was shown where the text begins.
  const goesOn = (source.coverage?.offset ?? 0) > 0 && source.text.offset === 0;
  const room = budget - fixed.bytes - (reserved?.bytes ?? 0);
  const textReserve = hasText && !goesOn ? reserveForText(source, meter, fixed, room) : 0;
  const admitted = admitControls(source, meter, room - textReserve);
  const { rows: controls, next: observe } = admitted;
  let left = room - textReserve - admitted.bytes;
  const take = (cost: number): boolean => {
    if (cost > left) return false;
    left -= cost;
    return true;
  };

  const isWhole = controls.length === source.controls.length;
  const counters = source.coverage && meter.view({ ...BARE, coverage: source.coverage }) - meter.view(MARKED);
  const showsCounters = counters !== undefined && isWhole && take(counters);
  const regions = admitRegions(source, meter, reserved, take);
  const headings = admitHeadings(source, meter, take);
  const showsText = hasText && (isWhole || !goesOn);
  const shown = cutProse(showsText ? source.text.content : '', meter.textRoom(left + textReserve));
  const { text } = source;
  const next = view.next_text === 'in_artifact' ? view.next_text : source.nextText(shown.bytes);
  const { text: _, next_text: __, ...fixedView } = view;
  return {
    ...fixedView,
    ...(showsCounters ? { coverage: source.coverage } : {}),
    omitted: {
      controls: source.controls.length - controls.length,
      regions: source.regions.length - regions.length + source.regionsOmitted,
      headings: source.headings.length - headings.length + source.headingsOmitted,
      text_bytes: text.bytes - shown.bytes,
      ...(admitted.oversized ? { oversized: 1 } : {}),
      ...(source.frames > 0 ? { frames: source.frames } : {}),
    },
    regions,
    controls,
    headings,
    ...(shown.bytes > 0 ? { text: { offset: text.offset, content: shown.text } } : {}),
    ...(observe === undefined ? {} : { next_observe: observe }),
    ...(next === undefined ? {} : { next_text: next }),
  };
}

const BARE: ViewContent = {
  version: 1,
  trust: 'external-untrusted',
  limits: [],
  omitted: { controls: 0, regions: 0, headings: 0, text_bytes: 0 },
  regions: [],
  controls: [],
  headings: [],
};
const MARKED: ViewContent = { ...BARE, coverage: 'diagnostics_in_artifact' };

/**
 * Bytes kept for the text before any control: at least one character where there is one, and no more than the first
 * control leaves with all that it says but its options. Where text is read on it has a part in any case.
 */
function reserveForText({ text }: Source, meter: Meter, fixed: FixedPart, room: number): number {
  const isReadOn = text.offset > 0;
  const wanted = Math.floor(room * (isReadOn ? TEXT_SHARE_READING_ON : TEXT_SHARE));
  const least = isReadOn ? Math.floor(room * LEAST_TEXT_SHARE_READING_ON) : 0;
  const reserve = Math.max(fixed.firstCharacter, least, Math.min(wanted, room - fixed.wholeControl));
  const most = Math.min(reserve, room - fixed.firstControl);
  // Text that is shorter than its share needs no more than itself.
  let needed = 0;
  for (const character of text.content) {
    needed += meter.character(character);
    if (needed >= most) return most;
  }
  return needed;
}

interface AdmittedControls {
  readonly rows: readonly ControlRow[];
  readonly next: NextRequest | undefined;
  /** Of the records, their section and the continuation. */
  readonly bytes: number;
  /** The first control does not fit, however much it is shortened. */
  readonly oversized: boolean;
}

/**
 * The controls that fit, each with how to go on after it, from the first on and without a gap. One that would not fit
 * into a view of its own is shortened, in the view that has the most room for it.
 */
function admitControls(source: Source, meter: Meter, room: number): AdmittedControls {
  const rows: ControlRow[] = [];
  let bytes = meter.section('controls');
  let before: string | undefined;
  let oversized = false;
  for (const control of source.controls) {
    const space = room - meter.next('next_observe', source.nextObserve(rows.length + 1));
    const fits = (row: ControlRow): boolean => bytes + meter.control(row, before) <= space;
    let row: ControlRow | undefined = toRow(control);
    if (!fits(row)) {
      // The next view has more room for it: all of it, or what it must be shortened to.
      if (
        rows.length > 0 &&
        (bytes > space / 2 || meter.section('controls') + meter.control(row, undefined) <= space)
      ) {
        break;
      }
      row = shortenControl(row, fits);
      oversized = row === undefined && rows.length === 0;
      if (row === undefined) break;
    }
    bytes += meter.control(row, before);
    rows.push(row);
    before = row[3]?.region;
  }
  const next = source.nextObserve(rows.length);
  const records = rows.length > 0 ? bytes : 0;
  const cost = meter.next('next_observe', next);
  if (records + cost <= room) return { rows, next, bytes: records + cost, oversized };
  return { rows, next: 'in_artifact', bytes: records + meter.next('next_observe', 'in_artifact'), oversized };
}

/** The regions that fit, the most useful first; the reserved one with more of its name where there is room. */
function admitRegions(
  source: Source,
  meter: Meter,
  reserved: FixedPart['reserved'],
  take: (cost: number) => boolean,
): RegionRow[] {
  if (reserved === undefined) return [];
  const shown = new Map<number, RegionRow>([[reserved.at, reserved.row]]);
  for (const at of regionOrder(source)) {
    const row = toRegionRow(source.regions[at] as Source['regions'][number]);
    if (at === reserved.at) {
      if (take(meter.region(row) - meter.region(reserved.row))) shown.set(at, row);
      continue;
    }
    const fitting = [row, cutRegion(row, LABEL_BYTES)].find((form) => take(meter.region(form)));
    if (fitting === undefined) break;
    shown.set(at, fitting);
  }
  return [...shown.keys()].sort((a, b) => a - b).map((at) => shown.get(at) as RegionRow);
}

/** What a region's label is cut to before the region is left out, in bytes as quoted. */
const LABEL_BYTES = 64;

function admitHeadings({ headings }: Source, meter: Meter, take: (cost: number) => boolean): HeadingRow[] {
  const rows: HeadingRow[] = [];
  for (const { level, text } of headings) {
    const row: HeadingRow = [level, text];
    if (!take(meter.heading(row) + (rows.length === 0 ? meter.section('headings') : 0))) break;
    rows.push(row);
  }
  return rows;
}
