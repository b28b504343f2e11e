/**
 * A second entry of the page's program, for measuring and never shipped: it names any element that it is handed, a
 * candidate or not, and lists what the looks at a whole document list, with the very modules of the engine.
 */
import type { RoleRow } from '../wire.js';
import { EDITING_HOST } from './candidates.js';
import { forgetCapture } from './capture-memory.js';
import { PageClock } from './clock.js';
import { documentDesignMode } from './dom.js';
import { examineAlone } from './examine-alone.js';
import { nameElement } from './name.js';
import { roleOf } from './role.js';
import { Scope } from './scope.js';
import { BEGINNING, captureWindow, type WindowStart } from './window.js';

/** What an element is called. */
type Described = readonly [role: string, name: string];

class Describer {
  readonly #listed = new Map<Element, Described>();

  /** Role and name of any element. */
  describe(element: Element): Described {
    try {
      const flags = examineAlone(element, false).flags;
      const role = roleOf(element, (flags & EDITING_HOST) !== 0);
      return [role, nameElement(element, role, flags).name.text];
    } finally {
      forgetCapture();
    }
  }

  /** Looks at the whole document, window after window; gives the number of controls. */
  sweep(): number {
    this.#listed.clear();
    const isDraft = documentDesignMode(document) === 'on';
    let start: WindowStart | null = BEGINNING;
    while (start !== null) {
      const clock = new PageClock();
      const { roots, dialogs, outlineBytes, state } = new Scope(document, null, clock);
      const window = captureWindow(
        { roots, start, state, clickSurfaces: true, remembersOthers: false, dialogs, outlineBytes, isDraft },
        clock,
      );
      forgetCapture();
      const { elements, rows, roles } = window.controls;
      elements.forEach((element, i) => {
        const row = rows[i];
        if (row !== undefined) this.#listed.set(element, [(roles[row[0]] as RoleRow)[0], row[1]]);
      });
      start = window.end === null ? null : { position: window.end, anchor: window.last, strict: false, state };
    }
    return this.#listed.size;
  }

  /** How the last sweep listed an element, or the label that stands for it. */
  listed(element: Element): Described | null {
    const own = this.#listed.get(element);
    if (own !== undefined) return own;
    for (const label of (element as HTMLInputElement).labels ?? []) {
      const proxy = this.#listed.get(label);
      if (proxy !== undefined) return proxy;
    }
    return null;
  }
}

Object.defineProperty(globalThis, 'cdpObserveDescriber', { configurable: true, value: new Describer() });
