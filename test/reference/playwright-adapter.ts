import type { Dialog, ElementHandle, JSHandle, Page } from 'playwright-core';
import type { BrowserAdapter, CallOptions } from '../../session/adapter.js';
import { type ErrorCode, ObserveError } from '../../traversal/errors.js';
import {
  DEFAULT_DEADLINE_MS,
  MAX_CARRIED_TEXT_BYTES,
  MAX_COLLECTED_TEXT_BYTES,
  MAX_NAMED_FRAMES,
} from '../../traversal/limits.js';
import type { Control, Observation, ObserveRequest, Region } from '../../traversal/observation.js';
import { bundleInPage } from './bundles.js';
import { type Captured, captureWith, START } from './capture.js';
import { cutBytes, fold } from './page-words.js';
import { requireRequest } from './request.js';
import { Tokens } from './tokens.js';
import type { Library, Position } from './wire.js';

/** What the tokens of one observation stand for. */
interface Revision {
  readonly id: string;
  readonly number: number;
  readonly controls: ReadonlyMap<string, { readonly handle: ElementHandle; readonly position: Position }>;
  readonly cursor: { readonly token: string; readonly end: NonNullable<Captured['end']> } | undefined;
  /** Null stands for the document. */
  readonly regions: ReadonlyMap<string, ElementHandle | null>;
  readonly scope: ElementHandle | null;
  readonly text: { readonly token: string; readonly whole: string };
}

type StaleReason = 'obsolete' | 'unknown' | 'detached' | 'moved' | 'navigated' | 'capture_failed' | 'text_changed';

/** What a request goes on from. */
interface Start {
  readonly scope: ElementHandle | null;
  readonly after: Position;
  /** The control that must still stand at its place. */
  readonly anchor?: ElementHandle;
  /** The element before the window, which may have gone. */
  readonly before?: ElementHandle | undefined;
  readonly text?: { readonly offset: number; readonly whole: string };
}

const stale = (reason: StaleReason): ObserveError => new ObserveError('stale_reference', { reason });

/**
 * Looks at a page with Playwright's means, after the decision records: elements by a content-script selector engine and
 * `$$`, roles and names by `ariaSnapshotJSON`. Written to be compared with the engine, and shares no code of the page's with it.
 */
export class PlaywrightAdapter implements BrowserAdapter {
  readonly capabilities = { expansion: true };
  /** Handles that one capture held at once, at most. */
  peakHandles = 0;
  readonly #page: Page;
  readonly #clickSurfaces: boolean;
  readonly #tokens = new Tokens();
  #library: JSHandle<Library> | undefined;
  #revision: Revision | undefined;
  #ended: StaleReason = 'obsolete';
  #count = 0;
  #dialog: Dialog | undefined;
  #onDialog: ((dialog: Dialog) => void) | undefined;
  #interruption: string | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(page: Page, { clickSurfaces }: { readonly clickSurfaces: boolean }) {
    this.#page = page;
    this.#clickSurfaces = clickSurfaces;
    page.on('dialog', (dialog) => {
      this.#dialog = dialog;
      this.#onDialog?.(dialog);
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) void this.#noteNavigation();
    });
  }

  observe(request: ObserveRequest = {}, { deadlineMs = DEFAULT_DEADLINE_MS }: CallOptions = {}): Promise<Observation> {
    const turn = this.#last.then(() => this.#observe(request, deadlineMs));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** The owner has answered what the page asked for. */
  acknowledge(): void {
    this.#interruption = undefined;
  }

  /** Answers the script dialog that is open. */
  async answer(accept: boolean): Promise<void> {
    const dialog = this.#dialog;
    this.#dialog = undefined;
    await (accept ? dialog?.accept() : dialog?.dismiss());
  }

  async close(): Promise<void> {
    await this.#page.close();
  }

  async #observe(input: unknown, deadlineMs: number): Promise<Observation> {
    const request = requireRequest(input);
    if (this.#interruption !== undefined) throw new ObserveError('sign_in_required', { reason: this.#interruption });
    await this.#noteNavigation();
    if (this.#dialog !== undefined) throw dialogOpen(this.#dialog);
    const start = this.#resolve(request);
    const previous = this.#revision;
    this.#revision = undefined;
    if (previous !== undefined) this.#ended = 'capture_failed';
    const observation = await this.#bounded(this.#capture(start), deadlineMs).catch(async (error: unknown) => {
      throw await this.#explain(error, start);
    });
    await release(previous, this.#revision);
    return observation;
  }

  /** A document that went took its handles with it; a change of route did not. */
  async #noteNavigation(): Promise<void> {
    const library = this.#library;
    if (library === undefined || this.#dialog !== undefined) return;
    const isThere = await library.evaluate(() => true).catch(() => false);
    if (isThere || library !== this.#library) return;
    this.#library = undefined;
    if (this.#revision !== undefined) this.#ended = 'navigated';
    this.#revision = undefined;
  }

  #resolve(request: ObserveRequest): Start {
    const current = this.#revision;
    if ('after' in request) {
      const control = current?.controls.get(request.after as string);
      if (current === undefined || control === undefined) throw this.#refusal(request.after as string);
      return { scope: current.scope, after: control.position, anchor: control.handle };
    }
    if ('cursor' in request) {
      const cursor = current?.cursor;
      if (current === undefined || cursor?.token !== request.cursor) throw this.#refusal(request.cursor as string);
      return { scope: current.scope, after: cursor.end.position, before: cursor.end.anchor };
    }
    if ('region_ref' in request) return this.#resolveRegion(request as never);
    return { scope: null, after: START };
  }

  #resolveRegion({ region_ref: ref, expected_revision: revision, text_offset: offset }: RegionRequest): Start {
    const current = this.#revision;
    if (current === undefined || current.id !== revision) throw this.#refusal(revision);
    const region = current.regions.get(ref);
    if (region !== undefined) {
      if (offset !== undefined) throw new ObserveError('invalid_request');
      return { scope: region, after: START };
    }
    if (current.text.token !== ref) throw this.#refusal(ref);
    const bytes = Buffer.from(current.text.whole);
    const isBetween = offset !== undefined && offset < bytes.length && ((bytes[offset] as number) & 0xc0) === 0x80;
    if (isBetween || (offset ?? 0) > bytes.length) throw new ObserveError('invalid_request');
    return { scope: current.scope, after: START, text: { offset: offset ?? 0, whole: current.text.whole } };
  }

  #refusal(token: string): ObserveError {
    const number = this.#tokens.revisionOf(token);
    if (number === undefined) return stale('unknown');
    if (number < this.#count) return stale('obsolete');
    return stale(this.#revision === undefined ? this.#ended : 'unknown');
  }

  async #capture(start: Start): Promise<Observation> {
    const library = await this.#requireLibrary();
    const prompt = await library.evaluate((lib) => lib.findPrompt());
    if (prompt !== undefined) {
      this.#interruption = prompt;
      throw new ObserveError('sign_in_required', { reason: prompt });
    }
    const { scope, after, anchor, before, text } = start;
    const isConnected = (element: ElementHandle): Promise<boolean> =>
      library.evaluate((lib, one) => lib.isConnected(one), element);
    if (scope !== null && !(await isConnected(scope))) throw stale('detached');
    const placeOf = async (element: ElementHandle): Promise<Position | undefined> => {
      const arg = { scope, clickSurfaces: this.#clickSurfaces, element };
      const { items } = await library.evaluate((lib, a) => lib.examine(a.scope, a.clickSurfaces, [a.element]), arg);
      return items[0]?.position;
    };
    if (anchor !== undefined) {
      if (!(await isConnected(anchor))) throw stale('detached');
      if (String(await placeOf(anchor)) !== String(after)) throw stale('moved');
    }
    const shifted = before !== undefined && String(await placeOf(before)) !== String(after);
    const captured = await captureWith(this.#page, library, { scope, after, clickSurfaces: this.#clickSurfaces });
    const whole = cutBytes(captured.text, MAX_COLLECTED_TEXT_BYTES).text;
    if (text !== undefined && whole !== text.whole) throw stale('text_changed');
    this.peakHandles = Math.max(this.peakHandles, captured.acquired);
    return this.#establish(captured, start, whole, shifted);
  }

  #establish(captured: Captured, { scope, text }: Start, whole: string, shifted: boolean): Observation {
    const number = ++this.#count;
    const mint = (): string => this.#tokens.mint(number);
    const id = mint();
    const { facts, end, regions } = captured;
    const title = cutBytes(fold(facts.title));
    const own: Region = {
      ref: mint(),
      role: 'document',
      name: title.text,
      name_from: title.text === '' ? 'none' : 'label',
      ...(title.clipped ? { clipped: true } : {}),
    };
    const listed = regions.map((region): Region => {
      const name = cutBytes(fold(region.name));
      const isLabelled = name.text !== '' && region.heading < 0;
      const isSection = region.role === 'section' || region.role === 'region';
      return {
        ref: mint(),
        role: isSection ? (isLabelled ? 'region' : 'section') : region.role,
        name: name.text,
        name_from: isLabelled ? 'label' : name.text === '' ? 'none' : 'heading',
        ...(region.isModal ? { modal: true } : {}),
        ...(name.clipped ? { clipped: true } : {}),
      };
    });
    const controls = captured.controls.map((control): Control => {
      const name = cutBytes(fold(control.name));
      const { written, options, region } = control.described;
      const [index, past] = control.position;
      const around = region >= 0 ? listed[region]?.ref : scope === null ? own.ref : undefined;
      return {
        ref: mint(),
        role: control.role,
        name: name.text,
        index,
        ...(control.isCandidate ? {} : { surface: past }),
        states: control.states as Control['states'],
        ...(options === undefined ? {} : { options }),
        ...(around === undefined ? {} : { region: around }),
        labels: Object.fromEntries(
          Object.entries(written).flatMap(([source, said]) => (said === '' ? [] : [[source, cutBytes(said).text]])),
        ),
        ...(name.clipped ? { clipped: true } : {}),
      };
    });
    const offset = text?.offset ?? 0;
    const rest = Buffer.from(whole).subarray(offset).toString();
    const carried = cutBytes(rest, MAX_CARRIED_TEXT_BYTES);
    const focusRegion = scope === null ? own : { ...own, ref: mint(), role: '', name: '' };
    const cursor = end === undefined ? undefined : { token: mint(), end };
    const textCursor = mint();
    this.#revision = {
      id,
      number,
      controls: new Map(controls.map(({ ref }, i) => [ref, captured.controls[i] as (typeof captured.controls)[0]])),
      cursor,
      regions: new Map<string, ElementHandle | null>([
        [focusRegion.ref, scope],
        ...listed.map(({ ref }, i) => [ref, (regions[i] as (typeof regions)[0]).handle] as const),
      ]),
      scope,
      text: { token: textCursor, whole },
    };
    return {
      version: 1,
      trust: 'external-untrusted',
      revision: id,
      document: { url: facts.url, title: title.text, content_type: facts.contentType },
      coverage: {
        offset: captured.offset,
        scanned: captured.scanned,
        kept: controls.length,
        ...(cursor === undefined ? {} : { cursor: cursor.token }),
        scan_limit_reached: false,
        node_limit_reached: captured.nodeLimitReached,
        time_limit_reached: false,
        styles_read: 0,
        shifted,
        outside: { frames: facts.frames.length, named: facts.frames.slice(0, MAX_NAMED_FRAMES) },
        regions_omitted: captured.regionsOmitted,
        headings_omitted: captured.headingsOmitted,
      },
      controls,
      regions: scope === null ? [own, ...listed] : listed,
      headings: captured.headings,
      text: {
        offset,
        bytes: Buffer.byteLength(carried.text),
        content: carried.text,
        more: carried.clipped,
        ceiling_reached: whole.length < captured.text.length,
      },
      focus: {
        region_ref: focusRegion.ref,
        role: focusRegion.role,
        name: focusRegion.name,
        text_offset: offset,
        captured_bytes: Buffer.byteLength(whole),
        text_cursor: textCursor,
      },
    };
  }

  async #requireLibrary(): Promise<JSHandle<Library>> {
    this.#library ??= (await this.#page.evaluateHandle(
      `${await bundleInPage('library')}.library`,
    )) as unknown as JSHandle<Library>;
    return this.#library;
  }

  /** A script dialog, or the end of the time, ends a call that the page does not answer. */
  async #bounded<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ObserveError('page_unresponsive')), deadlineMs);
      this.#onDialog = (dialog) => reject(dialogOpen(dialog));
    });
    try {
      return await Promise.race([work, ended]);
    } finally {
      clearTimeout(timer);
      this.#onDialog = undefined;
      work.catch(() => undefined);
    }
  }

  async #explain(error: unknown, { after, scope, text }: Start): Promise<unknown> {
    if (error instanceof ObserveError) return error;
    await this.#noteNavigation();
    if (this.#library !== undefined) return error;
    const isFresh = after === START && scope === null && text === undefined;
    if (!isFresh) this.#ended = 'navigated';
    return isFresh ? new ObserveError('capture_timeout') : stale('navigated');
  }
}

type RegionRequest = Extract<ObserveRequest, { readonly region_ref: string }>;

function dialogOpen(dialog: Dialog): ObserveError {
  return new ObserveError('script_dialog_open' satisfies ErrorCode, { reason: dialog.type() });
}

/** Gives back what a revision held, but for what the next one holds too. */
async function release(revision: Revision | undefined, next: Revision | undefined): Promise<void> {
  if (revision === undefined) return;
  const held = [
    ...[...revision.controls.values()].map(({ handle }) => handle),
    ...revision.regions.values(),
    revision.cursor?.end.anchor,
    revision.scope,
  ];
  const isKept = (handle: ElementHandle): boolean => handle === next?.scope;
  await Promise.all(held.map((handle) => (handle && !isKept(handle) ? handle.dispose() : undefined)));
}
