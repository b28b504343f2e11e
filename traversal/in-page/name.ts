/**
 * What an element is called: the accessible name after https://www.w3.org/TR/accname-1.2/ (steps are named by its letters)
 * and HTML-AAM 1.0, and each source by itself. One deliberate difference: what a person typed or chose is never read,
 * not as a name and not inside the name of something else, and what stands in an editing host has no name at all, nor
 * has a region or a heading in any value.
 */
import { MAX_FACT_UNITS, MAX_NAME_BYTES } from '../limits.js';
import { type CutText, cutText, foldText } from '../page-text.js';
import { LABEL_SOURCES } from '../wire.js';
import { EDITABLE, EDITING_HOST, IN_CANDIDATE, IN_LABEL } from './candidates.js';
import { attribute, hasAttributes, isSvg, localName } from './dom.js';
import { isLabelable, labelsOf } from './labels-of.js';
import { NameText } from './name-text.js';
import { alternativeAttribute, buttonWord, isDecoration } from './native-text.js';
import { appendContent, appendLabelledBy, appendLabels, appendNative } from './text-alternative.js';
import { isOwnValue } from './value-copies.js';
import { holderAround, isDrafted, isInsideValue, isValueOf, isValueText } from './value-text.js';

/** Roles that are named from their content (ARIA 1.2, 5.2.8.6), and our own for what only shows a pointer. */
const NAMED_FROM_CONTENT = new Set(
  (
    'button cell checkbox clickable columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio ' +
    'row rowheader switch tab tooltip treeitem'
  ).split(' '),
);
/**
 * What ARIA names by authors alone or not at all: pieces of text, and what is no role. Where they are operated, their text
 * is all there is to tell them by.
 */
const NAMED_FROM_CONTENT_WHEN_OPERATED = new Set(
  (
    'article blockquote caption code definition deletion emphasis generic insertion listitem paragraph strong subscript ' +
    'superscript term time'
  ).split(' '),
);

/** What an element is called, and by which sources. */
export interface Naming {
  readonly name: CutText;
  /** The text of each source that there is, at most 16,384 units of it, by its number in `LABEL_SOURCES`. */
  readonly sources: readonly (string | undefined)[];
  /** Whether every source was read to its end. */
  readonly isWhole: boolean;
  /** Whether all that a person reads in the element, or in the label that stands for it, is part of the name. */
  readonly saysContent: boolean;
}

/** Names an element. `flags` are those of `candidates.ts`; `role` is the role it will be listed with. */
export function nameElement(element: Element, role: string, flags: number): Naming {
  return new Sources(element, role, flags, CONTENT).naming();
}

/** Names the control behind a label proxy, which the label's content names where nothing else does. */
export function nameProxied(control: Element, label: Element, role: string, flags: number): Naming {
  const sources = new Sources(control, role, flags | IN_LABEL, NATIVE);
  sources.addLabelContent(label);
  return sources.naming();
}

/** The sources of one name, in the order in which they count. */
class Sources {
  readonly #element: Element;
  readonly #texts: (string | undefined)[];
  readonly #inside: number;
  /** What holds a value around the element. */
  readonly #holder: Element | null;
  #isWhole = true;
  #passesOver = false;

  /** @param inside the source that is what a person reads in what is looked at */
  constructor(element: Element, role: string, flags: number, inside: number) {
    this.#element = element;
    this.#inside = inside;
    const hasAny = hasAttributes(element);
    const isOutline = role === 'region' || role === 'heading';
    this.#holder = holderAround(element);
    if (
      isDrafted(element, (flags & EDITING_HOST) !== 0, this.#holder) ||
      (isOutline && isValueOf(element, role, this.#holder))
    ) {
      this.#texts = [];
      return;
    }
    this.#texts = [
      // 2B
      hasAny && attribute(element, 'aria-labelledby') !== null ? this.#collect(appendLabelledBy) : undefined,
      // 2D
      hasAny ? this.#attribute('aria-label') : undefined,
      // 2E
      this.#native((flags & IN_LABEL) !== 0),
      this.#alternative(),
      // 2F
      this.#content(role, flags),
      // 2I
      hasAny ? this.#attribute('title') : undefined,
      // HTML-AAM 4.1.1
      hasAny ? this.#placeholder() : undefined,
    ];
  }

  addLabelContent(label: Element): void {
    if (this.#texts.some((text) => text !== undefined)) return;
    if (isValueText(label) || isInsideValue(label, this.#element)) return;
    this.#texts[NATIVE] = this.#collect((_, text) => appendContent(label, text), NATIVE);
  }

  naming(): Naming {
    const whole = this.#texts.find((text) => text !== undefined) ?? '';
    const name = cutText(whole.slice(0, MAX_SHOWN_UNITS), MAX_NAME_BYTES);
    const clipped = name.clipped || whole.length > MAX_SHOWN_UNITS || !this.#isWhole;
    const content = this.#texts[this.#inside];
    const saysContent = !this.#passesOver && (content === undefined || content === whole || whole.includes(content));
    return { name: { text: name.text, clipped }, sources: this.#texts, isWhole: this.#isWhole, saysContent };
  }

  #collect(append: (element: Element, text: NameText) => void, source?: number): string | undefined {
    const text = new NameText();
    append(this.#element, text);
    if (!text.isWhole) this.#isWhole = false;
    if (text.passesOver && source === this.#inside) this.#passesOver = true;
    return text.finish() || undefined;
  }

  #attribute(name: string): string | undefined {
    const value = attribute(this.#element, name);
    return value === null || value === '' || isOwnValue(this.#element, value) ? undefined : this.#string(value);
  }

  #string(value: string): string | undefined {
    if (value.length > MAX_FACT_UNITS) this.#isWhole = false;
    return foldText(value.slice(0, MAX_FACT_UNITS)).trim() || undefined;
  }

  #native(mayBeInside: boolean): string | undefined {
    const element = this.#element;
    const name = localName(element);
    const found = isLabelable(name) ? labelsOf(element, mayBeInside) : [];
    const labels =
      found.length > 0 ? this.#collect((_, text) => appendLabels(element, found, text), NATIVE) : undefined;
    if (labels !== undefined || name === 'input' || !mayHaveNativeText(element, name)) return labels;
    return this.#collect(appendNative);
  }

  #alternative(): string | undefined {
    const element = this.#element;
    if (!IMAGES.has(localName(element)) || isDecoration(element)) return undefined;
    const alternative = alternativeAttribute(element);
    return alternative === null ? undefined : this.#string(alternative);
  }

  #content(role: string, flags: number): string | undefined {
    const element = this.#element;
    const word = buttonWord(element);
    if (word !== null) return this.#string(word);
    const isNamed =
      NAMED_FROM_CONTENT.has(role) || (flags & IN_CANDIDATE && NAMED_FROM_CONTENT_WHEN_OPERATED.has(role));
    if (!isNamed || flags & EDITABLE || isValueOf(element, role, this.#holder)) return undefined;
    return this.#collect(appendContent, CONTENT);
  }

  #placeholder(): string | undefined {
    const name = localName(this.#element);
    const own = name === 'input' || name === 'textarea' ? this.#attribute('placeholder') : undefined;
    return own ?? this.#attribute('aria-placeholder');
  }
}

const NATIVE = LABEL_SOURCES.indexOf('native');
const CONTENT = LABEL_SOURCES.indexOf('content');
/** Enough for 256 bytes whatever the script. */
export const MAX_SHOWN_UNITS = MAX_NAME_BYTES + 64;
/** What an alternative describes. */
const IMAGES = new Set(['img', 'area', 'input']);
/** Elements of HTML, beside those with labels, that carry their name as an attribute or a child. */
const WITH_NATIVE_TEXT = new Set(['fieldset', 'figure', 'optgroup', 'option', 'table']);

function mayHaveNativeText(element: Element, name: string): boolean {
  return WITH_NATIVE_TEXT.has(name) || isSvg(element);
}
