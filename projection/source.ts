import type { Control, Focus, Heading, Observation, Region, TextPart } from '../traversal/observation.js';
import type { CoverageContent } from './content.js';
import { nextObserve, nextText } from './continuation.js';
import { isLegacy, type LegacyObservation } from './legacy.js';

/** What a view is made of: an observation, or the little that an older adapter gives. */
export interface Source {
  readonly revision?: string;
  readonly document: LegacyObservation['document'];
  readonly focus?: Focus;
  readonly interruption?: string;
  readonly limits: readonly string[];
  readonly shifted: boolean;
  readonly coverage?: CoverageContent;
  readonly frames: number;
  readonly controls: LegacyObservation['controls'];
  /** Without the scope itself, which every view names. */
  readonly regions: readonly Region[];
  /** Whether the scope is one of the observation's regions. */
  readonly listsScope: boolean;
  readonly regionsOmitted: number;
  readonly headings: readonly Heading[];
  readonly headingsOmitted: number;
  readonly text: TextPart;
  readonly nextObserve: (shownControls: number) => ReturnType<typeof nextObserve>;
  readonly nextText: (shownBytes: number) => ReturnType<typeof nextText>;
}

const NO_TEXT: TextPart = { offset: 0, bytes: 0, content: '', more: false, ceiling_reached: false };
const NOTHING = {
  limits: [],
  shifted: false,
  frames: 0,
  regions: [],
  listsScope: false,
  regionsOmitted: 0,
  headings: [],
  headingsOmitted: 0,
  text: NO_TEXT,
  nextObserve: () => undefined,
  nextText: () => undefined,
};

export function toSource(seen: Observation | LegacyObservation): Source {
  if (isLegacy(seen)) return { ...NOTHING, document: seen.document, controls: seen.controls };
  const { revision, document, focus, interruption, coverage, controls, headings, text } = seen;
  const regions = seen.regions.filter(({ ref }) => ref !== focus?.region_ref);
  return {
    revision,
    document,
    ...(focus === undefined ? {} : { focus }),
    ...(interruption === undefined ? {} : { interruption: interruption.kind }),
    limits: limitsOf(seen),
    shifted: coverage.shifted,
    coverage: {
      offset: coverage.offset,
      scanned: coverage.scanned,
      kept: coverage.kept,
      styles_read: coverage.styles_read,
      ...(coverage.outside.named.length === 0
        ? {}
        : { frames: coverage.outside.named.map(({ name, origin }) => [name, origin] as const) }),
    },
    frames: coverage.outside.frames,
    controls: controls.map((control) => (control.region === focus?.region_ref ? inScope(control) : control)),
    regions,
    listsScope: regions.length < seen.regions.length,
    regionsOmitted: coverage.regions_omitted,
    headings,
    headingsOmitted: coverage.headings_omitted,
    text,
    nextObserve: (shown) => nextObserve(seen, shown),
    nextText: (bytes) => nextText(seen, bytes),
  };
}

/** What stands in the scope itself needs no place. */
function inScope({ region: _, ...control }: Control): Control {
  return control;
}

function limitsOf({ coverage, text }: Observation): string[] {
  const flags = {
    scan: coverage.scan_limit_reached,
    node: coverage.node_limit_reached,
    time: coverage.time_limit_reached,
    text: text.ceiling_reached,
  };
  return Object.entries(flags).flatMap(([limit, isReached]) => (isReached ? [limit] : []));
}
