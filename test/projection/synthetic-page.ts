import type { Control, Heading, Observation, ObserveRequest, Region } from '../../traversal/observation.js';
import { cutText, utf8Bytes } from '../../traversal/page-text.js';

/** A candidate of a page that exists in memory alone. */
export interface SyntheticCandidate extends Omit<Control, 'ref' | 'index' | 'region'> {
  readonly isVisible: boolean;
}

export interface SyntheticRegion extends Omit<Region, 'ref'> {
  /** The candidates inside: from one to before another. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface SyntheticPage {
  readonly document: Observation['document'];
  readonly candidates: readonly SyntheticCandidate[];
  /** Without the document. */
  readonly regions: readonly SyntheticRegion[];
  readonly headings: readonly Heading[];
  readonly text: string;
  /** Limits of one window, smaller than the engine's, so that small pages have many windows. */
  readonly keptLimit: number;
  readonly scanLimit: number;
  readonly textLimit: number;
  /** The same of a look that is about controls, which may end before the first letter. */
  readonly glanceLimit: number;
  readonly frames: Observation['coverage']['outside'];
  readonly flags: Pick<
    Observation['coverage'],
    'scan_limit_reached' | 'node_limit_reached' | 'time_limit_reached' | 'shifted'
  >;
  readonly prefix: string;
  /** Tokens that were given out before: the length of what follows the prefix. */
  readonly minted: number;
}

type Scope = SyntheticRegion & { readonly isDocument: boolean };

/** Answers requests as the engine does: windows, cursors, `after`, regions, text cursors; every revision has its own references. */
export class SyntheticAdapter {
  readonly #page: SyntheticPage;
  readonly #document: Scope;
  #count: number;
  #revision = '';
  #scope: Scope;
  #end: { readonly token: string; readonly at: number } | undefined;
  #textCursor = '';
  #controls = new Map<string, number>();
  #regions = new Map<string, Scope>();

  constructor(page: SyntheticPage) {
    this.#page = page;
    this.#count = page.minted;
    const { candidates, text, document } = page;
    this.#document = {
      role: 'document',
      name: document.title,
      name_from: 'label',
      from: 0,
      to: candidates.length,
      text,
      isDocument: true,
    };
    this.#scope = this.#document;
  }

  /** Which candidate a reference of the current revision means. */
  candidateOf(ref: string): number {
    return required(this.#controls.get(ref), ref);
  }

  observe(request: ObserveRequest): Observation {
    if ('after' in request) return this.#look(this.#scope, this.candidateOf(request.after) + 1, 0);
    if ('cursor' in request) {
      if (this.#end?.token !== request.cursor) throw new Error('an obsolete cursor');
      return this.#look(this.#scope, this.#end.at, 0);
    }
    if ('region_ref' in request) {
      if (request.expected_revision !== this.#revision) throw new Error('an obsolete revision');
      const { region_ref: ref, text_offset: offset = 0 } = request as { region_ref: string; text_offset?: number };
      const scope = ref === this.#textCursor ? this.#scope : required(this.#regions.get(ref), ref);
      if (offset > 0 && ref !== this.#textCursor) throw new Error('an offset without a text cursor');
      return this.#look(scope, scope.from, offset, this.#page.textLimit);
    }
    return this.#look(this.#document, 0, 0);
  }

  #mint(): string {
    return `${this.#page.prefix}${(this.#count++).toString(36)}`;
  }

  #mintRegion(): string {
    return `${this.#page.prefix}_${(this.#count++).toString(36)}`;
  }

  #look(scope: Scope, start: number, textOffset: number, textLimit = this.#page.glanceLimit): Observation {
    const { document, candidates, keptLimit, scanLimit, frames, flags, headings } = this.#page;
    this.#revision = this.#mint();
    this.#scope = scope;
    this.#controls = new Map();
    this.#regions = new Map();
    const inside = this.#page.regions
      .map((region) => ({ ...region, isDocument: false }))
      .filter(
        ({ from, to, name }) => scope.isDocument || (from >= scope.from && to <= scope.to && name !== scope.name),
      );
    const listed = (scope.isDocument ? [scope, ...inside] : inside).map((region): [string, Scope] => [
      this.#mintRegion(),
      region,
    ]);
    for (const [ref, region] of listed) this.#regions.set(ref, region);
    const scopeRef = scope.isDocument ? (listed[0]?.[0] as string) : this.#mintRegion();
    this.#regions.set(scopeRef, scope);
    this.#textCursor = this.#mint();
    const controls: Control[] = [];
    let at = start;
    for (; at < scope.to && at - start < scanLimit && controls.length < keptLimit; at++) {
      const { isVisible, ...control } = candidates[at] as SyntheticCandidate;
      if (!isVisible) continue;
      const ref = this.#mint();
      this.#controls.set(ref, at);
      const region = listed.findLast(([, { from, to, isDocument }]) => !isDocument && at >= from && at < to)?.[0];
      controls.push({
        ref,
        index: at,
        ...control,
        labels: control.labels ?? {},
        ...(region === undefined ? {} : { region }),
      });
    }
    this.#end = at < scope.to ? { token: this.#mint(), at } : undefined;
    return {
      version: 1,
      trust: 'external-untrusted',
      revision: this.#revision,
      document,
      coverage: {
        offset: start - scope.from,
        scanned: at - start,
        kept: controls.length,
        ...(this.#end === undefined ? {} : { cursor: this.#end.token }),
        ...flags,
        styles_read: 0,
        outside: frames,
        regions_omitted: 0,
        headings_omitted: 0,
      },
      controls,
      regions: listed.map(([ref, { role, name, name_from, modal, clipped }]) => ({
        ref,
        role,
        name,
        name_from,
        ...(modal ? { modal } : {}),
        ...(clipped ? { clipped } : {}),
      })),
      headings,
      text: textPart(scope.text, textOffset, textLimit),
      focus: {
        region_ref: scopeRef,
        role: scope.role,
        name: scope.name,
        text_offset: textOffset,
        captured_bytes: utf8Bytes(scope.text),
        text_cursor: this.#textCursor,
      },
    };
  }
}

function textPart(text: string, offset: number, limit: number): Observation['text'] {
  const bytes = Buffer.from(text);
  const rest = bytes.subarray(offset).toString();
  if (utf8Bytes(rest) !== bytes.length - offset) throw new Error('an offset inside a character');
  let content = '';
  let size = 0;
  for (const character of rest) {
    if (size + utf8Bytes(character) > limit) break;
    content += character;
    size += utf8Bytes(character);
  }
  return { offset, bytes: size, content, more: offset + size < bytes.length, ceiling_reached: false };
}

/** A name as the engine bounds it. */
export function bounded(text: string): { name: string; clipped?: true } {
  const cut = cutText(text, 256);
  return cut.clipped ? { name: cut.text, clipped: true } : { name: cut.text };
}

function required<A>(value: A | undefined, ref: string): A {
  if (value === undefined) throw new Error(`an unknown reference: ${ref}`);
  return value;
}
