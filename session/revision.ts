import { ObserveError } from '../traversal/errors.js';
import type { Focus, Observation, ObserveRequest, Region } from '../traversal/observation.js';
import type { ControlRow, Evidence, Position, WindowFrom } from '../traversal/wire.js';
import type { Tokens } from './references.js';

/** Why a revision is no longer the current one, without another in its place. */
export type RevisionEnd = 'navigated' | 'capture_failed' | 'obsolete';

type RegionRequest = Extract<ObserveRequest, { readonly region_ref: string }>;

/** What the tokens of one observation stand for. */
interface Revision {
  readonly id: string;
  /** Its controls in order, and the number of the first one's reference: from there they count up. */
  readonly controls: readonly ControlRow[];
  readonly firstControl: number;
  readonly cursor: { readonly token: string; readonly position: Position } | undefined;
  /** The numbers of the regions in the capture, that of its own scope among them. */
  readonly regions: ReadonlyMap<string, number>;
  readonly text: { readonly token: string; readonly collectedBytes: number } | undefined;
}

/**
 * The current revision of one page. There is one or none: every success replaces it, every failure that came from the
 * page and every navigation ends it, and with it all its references and its cursor.
 */
export class Revisions {
  readonly #tokens: Tokens;
  #current: Revision | undefined;
  /** The revision that ended without another in its place, by the number of its first token. */
  #ended: { readonly first: number; readonly reason: RevisionEnd } | undefined;
  #first = 0;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  /** An observation was made of this evidence: its tokens are the current ones. */
  establish({ revision: id, controls, coverage, regions, focus }: Observation, evidence: Evidence): void {
    const { cursor } = coverage;
    const [, [, , end], , rows] = evidence;
    this.#first = this.#tokens.numberOf(id) ?? 0;
    this.#current = {
      id,
      controls: rows,
      firstControl: this.#tokens.numberOf(controls[0]?.ref ?? '') ?? 0,
      cursor: cursor === undefined || end === 0 ? undefined : { token: cursor, position: end },
      regions: numberRegions(regions, focus),
      text: focus === undefined ? undefined : { token: focus.text_cursor, collectedBytes: focus.captured_bytes },
    };
    this.#ended = undefined;
  }

  /** Nothing can be continued any more. The answer takes that back. */
  end(reason: RevisionEnd): () => void {
    const current = this.#current;
    if (current !== undefined) this.#ended = { first: this.#first, reason };
    this.#current = undefined;
    return () => {
      this.#current = current;
      if (current !== undefined) this.#ended = undefined;
    };
  }

  /**
   * Where the look of a request begins; undefined for a fresh one.
   * @throws {ObserveError} `stale_reference` or `invalid_request`, decided here: nothing was asked of the page, and the
   *   revision stands.
   */
  resolve(request: ObserveRequest): WindowFrom | undefined {
    const current = this.#current;
    if ('after' in request) {
      const kept = current === undefined ? -1 : (this.#tokens.numberOf(request.after) ?? -1) - current.firstControl;
      const control = current?.controls[kept];
      if (current === undefined || control === undefined) throw this.#refusal(request.after);
      const [, , index, past = 0] = control;
      return ['after', current.id, [index, past], kept];
    }
    if ('cursor' in request) {
      const cursor = current?.cursor;
      if (current === undefined || cursor === undefined || cursor.token !== request.cursor) {
        throw this.#refusal(request.cursor);
      }
      return ['cursor', current.id, cursor.position];
    }
    if ('region_ref' in request) return this.#resolveRegion(request as RegionRequest);
    return undefined;
  }

  /**
   * The control that a reference of the current revision stands for: its place among those that were kept.
   * @throws {ObserveError} `stale_reference`; `not_actionable` for a region, which is never what an action is done to
   */
  requireControl(ref: string): { readonly revision: string; readonly control: number } {
    const current = this.#current;
    const isOwn = this.#tokens.numberOf(ref) !== undefined;
    if (isOwn && this.#tokens.isRegion(ref)) {
      throw new ObserveError('not_actionable', { reason: 'not_an_action_target' });
    }
    const control = current === undefined ? -1 : (this.#tokens.numberOf(ref) ?? -1) - current.firstControl;
    if (current === undefined || current.controls[control] === undefined) throw this.#refusal(ref);
    return { revision: current.id, control };
  }

  #resolveRegion({ region_ref: ref, expected_revision: revision, text_offset: offset }: RegionRequest): WindowFrom {
    if (offset !== undefined && this.#tokens.isRegion(ref)) {
      throw new ObserveError('invalid_request', { detail: 'text_offset: expected beside a text cursor' });
    }
    const current = this.#current;
    if (current === undefined || current.id !== revision) throw this.#refusal(revision);
    const region = current.regions.get(ref);
    if (region !== undefined) return ['region', current.id, region];
    const { text } = current;
    if (text === undefined || text.token !== ref) throw this.#refusal(ref);
    if (offset !== undefined && offset > text.collectedBytes) {
      throw new ObserveError('invalid_request', {
        detail: `text_offset: expected at most ${text.collectedBytes}, the bytes captured`,
      });
    }
    return ['text', current.id, offset ?? 0];
  }

  /** Tokens count up, so that the number of one tells its revision; one that was never minted here is `unknown`. */
  #refusal(token: string): ObserveError {
    const number = this.#tokens.numberOf(token);
    let reason: string = 'unknown';
    if (number !== undefined && number < this.#first) reason = 'obsolete';
    else if (number !== undefined && this.#ended !== undefined) reason = this.#ended.reason;
    return new ObserveError('stale_reference', { reason });
  }
}

/** The capture's own scope is number 0; of a page-wide look it is the first that is listed. */
function numberRegions(regions: readonly Region[], focus: Focus | undefined): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const first = focus !== undefined && focus.region_ref === regions[0]?.ref ? 0 : 1;
  for (const [i, { ref }] of regions.entries()) numbers.set(ref, first + i);
  if (focus !== undefined) numbers.set(focus.region_ref, 0);
  return numbers;
}
