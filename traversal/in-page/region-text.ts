/**
 * The text of a region: what a person sees, in reading order, as it is rendered. Blocks stand on lines of their own,
 * controls as their names in brackets; what is hidden, and every value, is left out.
 */
import { MAX_VISITED_ELEMENTS } from '../limits.js';
import { isBlank } from './blank-text.js';
import { EDITING_HOST, examine, type Found } from './candidates.js';
import { clipsContentAway } from './clipping.js';
import type { PageClock } from './clock.js';
import { isClosedDetails } from './details.js';
import {
  boundingRect,
  checkVisibility,
  computedStyleOf,
  ELEMENT_NODE,
  firstChild,
  flatParent,
  isHtml,
  localName,
  nextSibling,
  nodeType,
  shadowRoot,
  slotNodes,
  style,
  styleValue,
  TEXT_NODE,
  textLength,
  textRect,
} from './dom.js';
import { islandsOf } from './islands.js';
import { nameElement, nameProxied } from './name.js';
import { isNeverDrawn } from './never-drawn.js';
import { roleOf } from './role.js';
import { TextWriter } from './text-writer.js';
import { holderAround, holdsValue, isEditing } from './value-text.js';
import { HIDDEN, hidesContents, isRendered, visibilityOf } from './visibility.js';

/** What was collected of a scope. */
export interface CollectedText {
  readonly text: string;
  /** Its length in UTF-8. */
  readonly bytes: number;
  /** More is there than may be collected. */
  readonly ceilingReached: boolean;
  /** More may be there than the nodes that were to be visited. */
  readonly isBeginning: boolean;
}

/** What a text is collected of. */
export interface TextScope {
  /** Read one after the other; the first is passed over inside the others. */
  readonly roots: readonly Element[];
  /** Nodes to visit at most; undefined for as many as a capture may. */
  readonly nodes: number | undefined;
  /** The controls whose name is known already. */
  readonly names: ReadonlyMap<Element, KnownName>;
}

export interface KnownName {
  readonly role: string;
  readonly name: string;
  readonly clipped: boolean;
  /** All that a person reads in the control is part of its name. */
  readonly saysContent: boolean;
}

export function collectText(scope: TextScope, clock: PageClock): CollectedText {
  return new TextWalk(scope, clock).run();
}

/** Roles that are named from their content, which is not read a second time. */
const MARKED_BY_NAME = new Set(
  'button link checkbox radio switch option menuitem menuitemcheckbox menuitemradio tab'.split(' '),
);

/** An element whose content is being read. */
interface Frame {
  readonly element: Element;
  readonly flags: number;
  /** The next node inside it. */
  node: Node | null;
  /** Of a slot: what is assigned to it; of an editing host: its islands; and how far that was read. */
  readonly assigned: readonly Node[] | null;
  at: number;
  /** Only its islands are read: something that is not read may stand between them. */
  readonly isDraft: boolean;
  readonly gapAfter: '' | ' ' | '\n';
  readonly styles: CSSStyleDeclaration;
  /** Whether its own text is seen; undefined until it is asked. */
  shows: boolean | undefined;
  keepsLines: boolean | undefined;
}

class TextWalk {
  readonly #scope: TextScope;
  readonly #clock: PageClock;
  readonly #writer = new TextWriter();
  readonly #found: Found = { flags: 0, semantic: null };
  readonly #stack: Frame[] = [];
  readonly #apart: Element | null;
  #visited = 0;
  #isBeginning = false;

  constructor(scope: TextScope, clock: PageClock) {
    this.#scope = scope;
    this.#clock = clock;
    this.#apart = scope.roots.length > 1 ? (scope.roots[0] as Element) : null;
  }

  run(): CollectedText {
    for (const root of this.#scope.roots) {
      if (this.#isDone()) break;
      this.#writer.lineBreak();
      if (holderAround(root) === null) this.#element(root, this.#flagsAbove(root));
      while (this.#stack.length > 0 && !this.#isDone()) this.#step(this.#stack[this.#stack.length - 1] as Frame);
      this.#stack.length = 0;
    }
    const { text, bytes, isFull } = this.#writer;
    return { text, bytes, ceilingReached: isFull, isBeginning: this.#isBeginning };
  }

  #isDone(): boolean {
    return this.#isBeginning || this.#writer.isFull;
  }

  #step(frame: Frame): void {
    const node = frame.assigned === null ? frame.node : (frame.assigned[frame.at++] ?? null);
    if (node === null) {
      this.#stack.pop();
      this.#gap(frame.gapAfter);
      return;
    }
    if (!this.#visit()) return;
    if (frame.assigned === null) frame.node = nextSibling(node);
    if (frame.isDraft) this.#writer.space();
    const type = nodeType(node);
    if (type === TEXT_NODE) this.#text(node as Text, frame);
    else if (type === ELEMENT_NODE && node !== this.#apart) this.#element(node as Element, frame.flags);
  }

  /** Counts one node; false when no more may be visited. */
  #visit(): boolean {
    const { nodes } = this.#scope;
    this.#visited++;
    if (nodes !== undefined && this.#visited > nodes) this.#isBeginning = true;
    else if (this.#visited > MAX_VISITED_ELEMENTS) this.#writer.leaveOut();
    else if ((this.#visited & 63) === 0 && this.#clock.isSpent()) this.#writer.leaveOut();
    return !this.#isDone();
  }

  #text(node: Text, frame: Frame): void {
    if (frame.shows === undefined) {
      // Most of what stands between elements is white space: to ask whether it is seen costs more than it says.
      if (isBlank(node)) {
        if (!this.#writer.breaksLine) this.#writer.appendNode(node, () => keepsLines(frame));
        return;
      }
      frame.shows = this.#showsText(frame, node);
    }
    if (frame.shows) this.#writer.appendNode(node, () => keepsLines(frame));
  }

  /** Whether text that stands in an element itself is seen. */
  #showsText({ element, styles }: Frame, node: Text): boolean {
    const isVisible =
      checkVisibility(element, VISIBLE_TEXT) || (styleValue(styles, 'display') === 'contents' && isRendered(element));
    if (!isVisible) return false;
    if (hidesContents(styles) || clipsContentAway(element) || isClosedDetails(element)) return false;
    if (isWithoutSize(element, node)) return false;
    // Which of both an object shows, its text or what it loaded, is told for the elements in it alone.
    return localName(element) !== 'object' || !isHtml(element);
  }

  #element(element: Element, inherited: number): void {
    const name = localName(element);
    if (name === 'br') {
      this.#writer.lineBreak();
      return;
    }
    if (isNeverDrawn(element, name)) return;
    const known = this.#scope.names.get(element);
    if (known?.saysContent && isMarked(known)) this.#mark(element, known.name);
    else this.#examined(element, name, inherited);
  }

  /** A control stands as its name, and what else is read in it follows. */
  #examined(element: Element, name: string, inherited: number): void {
    const found = this.#found;
    examine(element, inherited, found);
    const { flags, semantic } = found;
    if (semantic !== null && visibilityOf(element) !== HIDDEN) {
      const known = this.#scope.names.get(element) ?? nameOf(element, semantic, flags);
      const isValue = holdsValue(semantic);
      if (isValue || isMarked(known)) {
        this.#mark(element, known.name);
        const isOwnValue = isValue && semantic === element;
        if (known.saysContent && !isOwnValue) return;
        if (!isOwnValue) this.#writer.space();
      }
    }
    if (!holdsValue(element)) this.#enter(element, name, flags);
    else if (isHtml(element) && isEditing(element)) this.#enterDraft(element, flags);
  }

  /** Of what is edited, only what is not edited in it is read. */
  #enterDraft(host: Element, flags: number): void {
    const islands = islandsOf(host);
    if (islands.length > 0) this.#push(host, flags, null, islands, computedStyleOf(host), true);
  }

  #mark(element: Element, name: string): void {
    if (name === '') return;
    const gap = gapAround(style(element, 'display'));
    this.#gap(gap);
    this.#writer.append(`[${name}]`);
    this.#gap(gap);
  }

  #enter(element: Element, name: string, flags: number): void {
    const assigned = name === 'slot' && isHtml(element) ? slotNodes(element as HTMLSlotElement) : null;
    const root = shadowRoot(element);
    const node = firstChild(root ?? element);
    if (node === null && (assigned === null || assigned.length === 0) && !isHtml(element)) return;
    const styles = computedStyleOf(element);
    this.#push(element, flags, node, assigned !== null && assigned.length > 0 ? assigned : null, styles, false);
  }

  #push(
    element: Element,
    flags: number,
    node: Node | null,
    assigned: readonly Node[] | null,
    styles: CSSStyleDeclaration,
    isDraft: boolean,
  ): void {
    const display = styleValue(styles, 'display');
    if (display === 'none') return;
    const gapAfter = gapAround(display);
    this.#gap(gapAfter);
    this.#stack.push({
      element,
      flags,
      node,
      assigned,
      at: 0,
      isDraft,
      gapAfter,
      styles,
      shows: undefined,
      keepsLines: undefined,
    });
  }

  #gap(gap: '' | ' ' | '\n'): void {
    if (gap === '\n') this.#writer.lineBreak();
    else if (gap === ' ') this.#writer.space();
  }

  /** The flags that a root inherits from what stands around it. */
  #flagsAbove(root: Element): number {
    const path: Element[] = [];
    for (let at = flatParent(root); at !== null; at = flatParent(at)) path.push(at);
    const found: Found = { flags: 0, semantic: null };
    for (let at = path.pop(); at !== undefined; at = path.pop()) examine(at, found.flags, found);
    return found.flags;
  }
}

function keepsLines(frame: Frame): boolean {
  frame.keepsLines ??= KEEPS_LINES.test(styleValue(frame.styles, 'white-space'));
  return frame.keepsLines;
}

function nameOf(element: Element, semantic: Element, flags: number): KnownName {
  const role = roleOf(semantic, (flags & EDITING_HOST) !== 0);
  const naming = semantic === element ? nameElement(element, role, flags) : nameProxied(semantic, element, role, flags);
  const { text: name, clipped } = naming.name;
  return { role, name, clipped, saysContent: naming.saysContent };
}

/** A name that was cut says less than what is read in the control. */
function isMarked({ role, name, clipped }: KnownName): boolean {
  return name !== '' && !clipped && MARKED_BY_NAME.has(role);
}

/** Whether text has no size, as where a transform scales it to nothing. Text may stand out of a box that has none. */
function isWithoutSize(element: Element, node: Text): boolean {
  const box = boundingRect(element);
  if (box.width > 0 && box.height > 0) return false;
  const { width, height } = textRect(document, node, Math.min(textLength(node), MAX_RECT_UNITS));
  return width === 0 || height === 0;
}

/** UTF-16 units of a text whose rectangle is asked for. */
const MAX_RECT_UNITS = 1_024;

/** What stands between an element of a display and what is around it. */
function gapAround(display: string): '' | ' ' | '\n' {
  // Parts of a formula are blocks of their own kind.
  if (display === 'table-cell' || display === 'block math') return ' ';
  return display === 'contents' || display === 'math' || display.startsWith('inline') || display.startsWith('ruby')
    ? ''
    : '\n';
}

const VISIBLE_TEXT = { visibilityProperty: true };
const KEEPS_LINES = /^(pre|break-spaces)/;
