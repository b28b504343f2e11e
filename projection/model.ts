import type { Observation, ObserveRequest } from '../traversal/observation.js';
import { utf8Bytes } from '../traversal/page-text.js';
import { admit } from './admission.js';
import { DEFAULT_BUDGET_BYTES, Meter, requireBudget } from './budget.js';
import type { NextRequest, Omitted, ViewContent } from './content.js';
import { fixedPart } from './fixed-part.js';
import type { LegacyObservation } from './legacy.js';
import { Lines } from './lines.js';
import { type Source, toSource } from './source.js';

export interface ProjectOptions {
  /** Bytes of UTF-8 that the view may have, all metadata and continuations counted: 512 or more. Default: 4,096. */
  readonly budget?: number;
  /** Gives the same content as data too; its JSON counts against the same budget, which is 1,536 or more then. Default: false. */
  readonly data?: boolean;
}

/** What a model is shown of an observation. */
export interface ModelView {
  /** Lines, each ended by a line feed; see `docs/projection.md`. */
  readonly text: string;
  /** Bytes of UTF-8: of the text, and of the data as JSON where it was asked for. */
  readonly bytes: number;
  readonly revision: string;
  /** `controls` is a prefix of the window, without a gap. */
  readonly shown: {
    readonly controls: number;
    readonly regions: number;
    readonly headings: number;
    readonly text_bytes: number;
  };
  readonly omitted: Omitted;
  /** How to go on with the controls; the same stands in the text. Absent when nothing follows. */
  readonly next_observe?: ObserveRequest;
  /** How to go on with the text; the same stands in the text. Absent when nothing follows. */
  readonly next_text?: ObserveRequest;
  readonly data?: ViewContent;
}

/** What a model is shown of the observation of an older adapter, which cannot be continued. */
export type PlainView = Omit<ModelView, 'revision' | 'next_observe' | 'next_text'>;

/**
 * What a model is shown of an observation, in at most `budget` bytes: pure, without a browser. Admitted in this order:
 * the fixed part with room for both continuations; the label of one region; a part of the text, so that reading it
 * always advances; the controls, in order and without a gap; the scan's counters; the other regions; headings; the rest
 * of the text. A view that goes on with the controls shows text only beside the last of them. What was left out is
 * counted in the view.
 * @throws {BudgetTooSmall} `budget_too_small`, below 512 bytes, or 1,536 with the data.
 * @throws {ObserveError} `invalid_request` for a budget that is no number of bytes.
 */
export function project(observation: Observation, options?: ProjectOptions): ModelView;
export function project(observation: LegacyObservation, options?: ProjectOptions): PlainView;
export function project(
  seen: Observation | LegacyObservation,
  { budget = DEFAULT_BUDGET_BYTES, data = false }: ProjectOptions = {},
): ModelView | PlainView {
  requireBudget(budget, data);
  const source = toSource(seen);
  const lines = new Lines(referencesOf(source));
  const meter = new Meter(lines, data);
  const content = admit(source, meter, fixedPart(source, meter, budget), budget);
  const text = lines.all(content);
  const { omitted, next_observe, next_text } = content;
  const { revision } = source;
  return {
    text,
    bytes: utf8Bytes(text) + (data ? utf8Bytes(JSON.stringify(content)) : 0),
    ...(revision === undefined ? {} : { revision }),
    shown: {
      controls: content.controls.length,
      regions: content.regions.length + (source.listsScope ? 1 : 0),
      headings: content.headings.length,
      text_bytes: source.text.bytes - omitted.text_bytes,
    },
    omitted,
    ...(isRequest(next_observe) ? { next_observe } : {}),
    ...(isRequest(next_text) ? { next_text } : {}),
    ...(data ? { data: content } : {}),
  };
}

function referencesOf({ controls, regions, focus }: Source): string[] {
  const refs = [...controls, ...regions].map(({ ref }) => ref);
  return focus === undefined ? refs : [...refs, focus.region_ref];
}

function isRequest(next: NextRequest | undefined): next is ObserveRequest {
  return typeof next === 'object';
}
