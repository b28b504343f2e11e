import { MAX_SURFACE_STYLES } from '../limits.js';
import { UNRENDERED } from './candidates.js';
import type { Ancestor, ComposedWalk } from './composed-walk.js';
import { assignedSlot, checkVisibility, flatParent, isHtml, labelControl, localName, style } from './dom.js';

/** Elements of HTML that are never painted; their style need not be asked for. */
const NEVER_PAINTED = new Set(
  'head meta link title base script style template noscript datalist source track param'.split(' '),
);

/** Its display, its cursor, and its parent's or its slot's cursor. */
const STYLES_OF_ONE_ELEMENT = 3;

/**
 * Tells click surfaces: `cursor: pointer` where the parent in the flat tree has another. The cursor is inherited, so
 * the parent's answer is remembered while its children are walked. Counts the styles that were read.
 */
export class ClickSurfaces {
  stylesRead = 0;

  /** One more element may not be asked: the window ends before it. */
  get spent(): boolean {
    return this.stylesRead + STYLES_OF_ONE_ELEMENT > MAX_SURFACE_STYLES;
  }

  /**
   * Whether an element that no candidate encloses is a surface. Its own answer is left in `walk.pointer`; where it is not
   * rendered, that is left in `walk.flags`, and no style inside it is read: Chromium keeps none there, and works it out.
   */
  isSurface(element: Element, walk: ComposedWalk): boolean {
    if (walk.flags & UNRENDERED) return false;
    const name = localName(element);
    if (NEVER_PAINTED.has(name)) return false;
    if (!checkVisibility(element) && !this.#hasContents(element)) {
      walk.flags |= UNRENDERED;
      return false;
    }
    walk.pointer = this.#hasPointer(element);
    if (!walk.pointer) return false;
    const { parent } = walk;
    if (this.#parentHasPointer(element, parent)) return false;
    // A label stands for its control, which is listed by itself.
    return !(name === 'label' && isHtml(element) && labelControl(element as HTMLLabelElement) !== null);
  }

  #parentHasPointer(element: Element, parent: Ancestor | undefined): boolean {
    if (parent === undefined) {
      const above = flatParent(element);
      return above !== null && this.#hasPointer(above);
    }
    if (parent.hosts && !parent.inShadow) {
      const slot = assignedSlot(element);
      if (slot !== null) return this.#hasPointer(slot);
    }
    parent.pointer ??= this.#hasPointer(parent.element);
    return parent.pointer;
  }

  /** An element without a box of its own, whose content may have one. */
  #hasContents(element: Element): boolean {
    this.stylesRead++;
    return style(element, 'display') === 'contents';
  }

  #hasPointer(element: Element): boolean {
    this.stylesRead++;
    return style(element, 'cursor') === 'pointer';
  }
}
