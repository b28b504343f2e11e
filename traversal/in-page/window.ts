import {
  MAX_CANDIDATE_INDEX,
  MAX_CARRIED_TEXT_BYTES,
  MAX_KEPT_CONTROLS,
  MAX_OBSERVATION_BYTES,
  MAX_VISITED_ELEMENTS,
  MAX_WINDOW_CANDIDATES,
} from '../limits.js';
import type { Position, RoleRow } from '../wire.js';
import type { ActiveDialogOrder } from './active-dialogs.js';
import { ARIA_HIDDEN, EDITABLE, examine, type Found, IN_CANDIDATE, IN_FOREGROUND, INERT } from './candidates.js';
import { ClickSurfaces } from './click-surface.js';
import type { PageClock } from './clock.js';
import { type Ancestor, ComposedWalk } from './composed-walk.js';
import { ControlRows } from './control-row.js';
import { assignedSlot, flatParent } from './dom.js';
import type { KnownName } from './region-text.js';
import { HIDDEN, type Visibility, visibilityOf } from './visibility.js';

/** Where a window begins: after the element at a position. */
export interface WindowStart {
  readonly position: Position;
  /** The element that was seen at that position; null for the beginning. */
  readonly anchor: Element | null;
  /** Nothing is captured where another element stands there now. */
  readonly strict: boolean;
  /** The state in which the positions of the scope were as they were seen; 0 where that is not known. */
  readonly state: number;
}

export const BEGINNING: WindowStart = { position: [-1, 0], anchor: null, strict: false, state: 0 };

/** Where a window begins, and what it is looked at with. */
export interface WindowScope {
  /** Walked one after the other, what is walked on its own passed over elsewhere. */
  readonly roots: readonly Element[];
  readonly start: WindowStart;
  /** As long as it stays the same, so do the positions; 0 where that is not known. */
  readonly state: number;
  readonly clickSurfaces: boolean;
  /** Whether the candidates that are not visible are remembered as well. */
  readonly remembersOthers: boolean;
  readonly dialogs: ActiveDialogOrder;
  /** Bytes of the artifact that the outline takes. */
  readonly outlineBytes: number;
  /** The whole document is edited (`designMode`), so that its text is somebody's draft. */
  readonly isDraft: boolean;
}

/** Up to 4,096 consecutive candidates, and the visible controls among them. */
export interface Window {
  readonly controls: ControlRows;
  /** Candidates that are not visible, where they are remembered. */
  readonly others: Element[];
  /** Candidates before the window. */
  offset: number;
  scanned: number;
  /** Where the next window begins; null when nothing follows, or nothing that may be reached. */
  end: Position | null;
  /** The element at that position. */
  last: Element | null;
  /** Another element than the anchor stands at the start, or none. */
  shifted: boolean;
  scanLimitReached: boolean;
  nodeLimitReached: boolean;
  timeLimitReached: boolean;
  stylesRead: number;
  /** The time ran out before a single element was passed. */
  passedNothing: boolean;
}

/**
 * Bytes kept free for what is not a control: document, coverage, keys; and the text, each of whose bytes may take two.
 */
const FIXED_PART_BYTES = 16_384 + 2 * MAX_CARRIED_TEXT_BYTES;

/** Looks at one window of the live traversal. */
export function captureWindow(scope: WindowScope, clock: PageClock): Window {
  return new WindowWalk(scope, clock).run();
}

/** The names of a window's candidates, for whoever meets them again. */
export function namesOf({ elements, roles, rows, saysContent }: ControlRows): ReadonlyMap<Element, KnownName> {
  const names = new Map<Element, KnownName>();
  rows.forEach(([role, name, , past = 0, , , clipped = 0], i) => {
    // What was cut may be another source of the name.
    if (past !== 0 || clipped !== 0) return;
    names.set(elements[i] as Element, {
      role: (roles[role] as RoleRow)[0],
      name,
      clipped: false,
      saysContent: saysContent[i] as boolean,
    });
  });
  return names;
}

class WindowWalk {
  readonly #scope: WindowScope;
  readonly #clock: PageClock;
  readonly #walk: ComposedWalk;
  readonly #surfaces = new ClickSurfaces();
  /** Flags of slots, and of what stands between them and their hosts. */
  readonly #flatFlags = new Map<Element, number>();
  readonly #found: Found = { flags: 0, semantic: null };
  readonly #window: Window;
  /** Position of the last element walked past, and that element. */
  #index = -1;
  #past = 0;
  #last: Element | null = null;
  #started: boolean;
  #startedAfter: Element | null = null;

  constructor(scope: WindowScope, clock: PageClock) {
    this.#scope = scope;
    this.#clock = clock;
    this.#walk = new ComposedWalk(scope.roots);
    const [index, past] = scope.start.position;
    this.#started = index === -1 && past === 0;
    this.#window = {
      controls: new ControlRows(MAX_OBSERVATION_BYTES - FIXED_PART_BYTES - scope.outlineBytes),
      others: [],
      offset: 0,
      scanned: 0,
      end: null,
      last: null,
      shifted: !this.#started,
      scanLimitReached: false,
      nodeLimitReached: false,
      timeLimitReached: false,
      stylesRead: 0,
      passedNothing: false,
    };
  }

  run(): Window {
    const walk = this.#walk;
    this.#resume();
    for (let element = walk.next(); element !== null; element = walk.next()) {
      if (walk.visited > MAX_VISITED_ELEMENTS) {
        this.#window.nodeLimitReached = true;
        break;
      }
      if ((walk.visited & 63) === 0 && this.#clock.isSpent()) {
        this.#endForTime();
        break;
      }
      if (!this.#pass(element)) break;
    }
    const window = this.#window;
    window.stylesRead = this.#surfaces.stylesRead;
    if (!this.#started) window.offset = this.#index + 1;
    if (window.end !== null) window.last = this.#last;
    return window;
  }

  /** Begins at once after the anchor, where it is known to stand at its position still. */
  #resume(): void {
    const { start, state } = this.#scope;
    if (start.anchor === null || state === 0 || start.state !== state) return;
    const isThere = this.#walk.goTo(start.anchor, (element) => {
      this.#examine(element, this.#inheritedFlags(element), this.#found);
      this.#walk.flags = this.#found.flags;
    });
    if (!isThere) return;
    [this.#index, this.#past] = start.position;
    this.#last = start.anchor;
    this.#start(false);
  }

  /** Walks past one element; false when the window ended before it. */
  #pass(element: Element): boolean {
    const inherited = this.#inheritedFlags(element);
    const found = this.#found;
    this.#examine(element, inherited, found);
    this.#walk.flags = found.flags;
    const isCandidate = found.semantic !== null;
    const index = isCandidate ? this.#index + 1 : this.#index;
    const past = isCandidate ? 0 : this.#past + 1;
    if (!this.#started && this.#isBeyondStart(index, past) && !this.#start(true)) return false;
    if (this.#started && !this.#take(element, isCandidate, inherited)) return false;
    this.#index = index;
    this.#past = past;
    this.#last = element;
    if (this.#started) return true;
    const [startIndex, startPast] = this.#scope.start.position;
    return index !== startIndex || past !== startPast || this.#start(element !== this.#scope.start.anchor);
  }

  #isBeyondStart(index: number, past: number): boolean {
    const [startIndex, startPast] = this.#scope.start.position;
    return index > startIndex || (index === startIndex && past > startPast);
  }

  /** The window begins after the last element walked past; false where that must not be. */
  #start(shifted: boolean): boolean {
    this.#started = true;
    this.#startedAfter = this.#last;
    this.#window.offset = this.#index + 1;
    this.#window.shifted = shifted;
    return !(shifted && this.#scope.start.strict);
  }

  /** Keeps the element if it is a visible control; false when the window ended before it. */
  #take(element: Element, isCandidate: boolean, inherited: number): boolean {
    const window = this.#window;
    if (!isCandidate) {
      if (!this.#scope.clickSurfaces || inherited & IN_CANDIDATE) return true;
      if (this.#surfaces.spent) return this.#endHere();
      if (!this.#surfaces.isSurface(element, this.#walk)) return true;
    }
    if (window.controls.count === MAX_KEPT_CONTROLS) {
      // A candidate is something that follows, seen or not; a surface that is not visible is nothing.
      if (isCandidate || visibilityOf(element) !== HIDDEN) return this.#endHere();
      return true;
    }
    if (isCandidate) {
      if (window.scanned === MAX_WINDOW_CANDIDATES) return this.#endHere();
      if (this.#index === MAX_CANDIDATE_INDEX) {
        window.scanLimitReached = true;
        return false;
      }
    }
    const visibility = visibilityOf(element);
    if (visibility !== HIDDEN) {
      if ((window.controls.count & 7) === 7 && this.#clock.isSpent()) return this.#endForTime();
      if (!this.#keep(element, isCandidate, visibility)) return this.#endHere();
    } else if (isCandidate && this.#scope.remembersOthers) window.others.push(element);
    if (isCandidate) window.scanned++;
    return true;
  }

  #keep(element: Element, isCandidate: boolean, visibility: Visibility): boolean {
    const { flags, semantic } = this.#found;
    const isBehindModal = this.#scope.dialogs.foreground !== null && !(flags & IN_FOREGROUND);
    return this.#window.controls.add({
      element,
      semantic: semantic ?? element,
      isSurface: !isCandidate,
      flags: isBehindModal ? flags | INERT : flags,
      visibility,
      index: isCandidate ? this.#index + 1 : this.#index,
      past: isCandidate ? 0 : this.#past + 1,
    });
  }

  /** More follows, from the element that was not passed. Where no index is left for a candidate, there is no cursor. */
  #endHere(): false {
    if (this.#index === MAX_CANDIDATE_INDEX && this.#found.semantic !== null) this.#window.scanLimitReached = true;
    else this.#window.end = [this.#index, this.#past];
    return false;
  }

  #endForTime(): false {
    this.#window.timeLimitReached = true;
    if (!this.#started || this.#last === this.#startedAfter) this.#window.passedNothing = true;
    else this.#window.end = [this.#index, this.#past];
    return false;
  }

  /** The flags of the parent in the flat tree: of a slotted element, its slot. */
  #inheritedFlags(element: Element): number {
    const { parent } = this.#walk;
    if (parent === undefined) return this.#flagsAbove(element);
    if (!parent.hosts || parent.inShadow) return parent.flags;
    const slot = assignedSlot(element);
    return slot === null ? parent.flags : this.#flagsOfSlot(slot, parent);
  }

  /** The flags of a slot: those of its host, and what stands between them in the flat tree adds, from above. */
  #flagsOfSlot(slot: Element, host: Ancestor): number {
    return this.#flagsFrom(host.element, slot, host.flags);
  }

  /** The flags that a root inherits from what stands around it. */
  #flagsAbove(root: Element): number {
    const base = this.#scope.isDraft ? EDITABLE : 0;
    const above = flatParent(root);
    return above === null ? base : this.#flagsFrom(null, above, base);
  }

  /**
   * The flags of an element: those of one above it, and what stands between them in the flat tree adds, from above. Each
   * that was passed is remembered: slots in slots would be walked through again and again.
   */
  #flagsFrom(top: Element | null, element: Element, flags: number): number {
    const path: Element[] = [];
    const found: Found = { flags, semantic: null };
    for (let at: Element | null = element; at !== null && at !== top; at = flatParent(at)) {
      const known = this.#flatFlags.get(at);
      if (known !== undefined) {
        found.flags = known;
        break;
      }
      path.push(at);
    }
    for (let at = path.pop(); at !== undefined; at = path.pop()) {
      this.#examine(at, found.flags, found);
      this.#flatFlags.set(at, found.flags);
    }
    return found.flags;
  }

  /** What an element is, with what the topmost modal dialog makes of it. */
  #examine(element: Element, inherited: number, found: Found): void {
    const { foreground, isBlocking } = this.#scope.dialogs;
    examine(element, inherited, found, !this.#started);
    if (foreground === null) return;
    if (foreground.has(element)) {
      found.flags |= IN_FOREGROUND;
      // A modal dialog is not inert with what stands around it.
      if (isBlocking) found.flags &= ~(inherited & INERT);
    } else if (isBlocking && found.semantic !== null && (found.flags & (ARIA_HIDDEN | IN_FOREGROUND)) === ARIA_HIDDEN) {
      // The Tab key reaches nothing behind a modal dialog.
      found.semantic = null;
      found.flags = (found.flags & ~IN_CANDIDATE) | (inherited & IN_CANDIDATE);
    }
  }
}
