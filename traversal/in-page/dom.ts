/**
 * Every property of the document that the engine reads, taken once from the prototypes of its isolated world.
 *
 * The world's built-ins are its own, but the DOM is shared with the page, and a form or a document answers
 * `form.shadowRoot` with the field that carries that name, here too. An accessor of the prototype cannot be answered
 * by a field. Nothing else in the engine touches a property of a node directly.
 */

const { call } = Function.prototype;

function getter<T extends object, K extends keyof T>(prototype: T, name: K): (target: T) => T[K] {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new Error(`no accessor ${String(name)}`);
  return call.bind(get) as unknown as (target: T) => T[K];
}

// biome-ignore lint/suspicious/noExplicitAny: any parameter list fits
type Method = (...args: any[]) => unknown;

function method<T extends object, K extends keyof T>(
  prototype: T,
  name: K,
): T[K] extends Method ? (target: T, ...args: Parameters<T[K]>) => ReturnType<T[K]> : never {
  const value = prototype[name];
  if (typeof value !== 'function') throw new Error(`no method ${String(name)}`);
  return call.bind(value) as never;
}

const N = Node.prototype;
const E = Element.prototype;

export const ELEMENT_NODE = 1;
export const TEXT_NODE = 3;
export const DOCUMENT_NODE = 9;
export const FRAGMENT_NODE = 11;

export const nodeType = getter(N, 'nodeType');
export const parentNode = getter(N, 'parentNode');
export const parentElement = getter(N, 'parentElement');
export const isConnected = getter(N, 'isConnected');
export const firstChild = getter(N, 'firstChild');
export const nextSibling = getter(N, 'nextSibling');
export const rootNode = method(N, 'getRootNode') as (target: Node) => Node;

export const localName = getter(E, 'localName');
export const namespaceUri = getter(E, 'namespaceURI');
export const shadowRoot = getter(E, 'shadowRoot');
export const assignedSlot = getter(E, 'assignedSlot');
export const firstElementChild = getter(E, 'firstElementChild');
export const nextElementSibling = getter(E, 'nextElementSibling');
export const clientWidth = getter(E, 'clientWidth');
export const clientHeight = getter(E, 'clientHeight');
export const attribute = method(E, 'getAttribute');
export const hasAttributes = method(E, 'hasAttributes') as (target: Element) => boolean;
export const hasAttribute = method(E, 'hasAttribute');
export const hasAttributeNS = method(E, 'hasAttributeNS');
export const attributeNames = method(E, 'getAttributeNames');
export const attributeNS = method(E, 'getAttributeNS');
export const matches = method(E, 'matches') as (target: Element, selector: string) => boolean;
export const closest = method(E, 'closest') as (target: Element, selector: string) => Element | null;
export const selectAll = method(E, 'querySelectorAll') as (target: Element, selector: string) => NodeListOf<Element>;
export const checkVisibility = method(E, 'checkVisibility');
export const boundingRect = method(E, 'getBoundingClientRect');

export const fragmentFirstElement = getter(DocumentFragment.prototype, 'firstElementChild');
export const fragmentElementById = method(DocumentFragment.prototype, 'getElementById');
export const fragmentSelectAll = method(DocumentFragment.prototype, 'querySelectorAll') as (
  target: DocumentFragment,
  selector: string,
) => NodeListOf<Element>;
export const shadowHost = getter(ShadowRoot.prototype, 'host');

export const documentElement = getter(Document.prototype, 'documentElement');
export const documentUrl = getter(Document.prototype, 'URL');
export const documentBaseUri = getter(N, 'baseURI');
export const documentDesignMode = getter(Document.prototype, 'designMode');
export const documentTitle = getter(Document.prototype, 'title');
export const documentContentType = getter(Document.prototype, 'contentType');
export const documentElementById = method(Document.prototype, 'getElementById');
export const documentTagName = method(Document.prototype, 'getElementsByTagName') as (
  target: Document,
  name: string,
) => HTMLCollectionOf<Element>;
export const documentSelectAll = method(Document.prototype, 'querySelectorAll') as (
  target: Document,
  selector: string,
) => NodeListOf<Element>;
export const documentElementFromPoint = method(Document.prototype, 'elementFromPoint');
export const fragmentElementFromPoint = method(ShadowRoot.prototype, 'elementFromPoint');
export const documentFullscreen = getter(Document.prototype, 'fullscreenElement');
export const fragmentFullscreen = getter(ShadowRoot.prototype, 'fullscreenElement');
const newRange = method(Document.prototype, 'createRange');
const newTreeWalker = method(Document.prototype, 'createTreeWalker');
/** The next element of a walker, in document order. */
export const nextElement = method(TreeWalker.prototype, 'nextNode') as (target: TreeWalker) => Element | null;

export const textLength = getter(CharacterData.prototype, 'length');
export const textSlice = method(CharacterData.prototype, 'substringData');
export const textContent = getter(CharacterData.prototype, 'data');

/** Where a node stands, seen from another. */
export const contains = method(N, 'contains') as (target: Node, other: Node) => boolean;
export const comparePosition = method(N, 'compareDocumentPosition') as (target: Node, other: Node) => number;
export const FOLLOWS = 4;

export const tabIndex = getter(HTMLElement.prototype, 'tabIndex');
type EditContextHost = HTMLElement & { readonly editContext: object | null };
/** Whether what is typed into an element goes to an `EditContext`. Chromium 121 was the first to know them. */
const editContext =
  'editContext' in HTMLElement.prototype ? getter(HTMLElement.prototype as EditContextHost, 'editContext') : () => null;
export const hasEditContext = (element: HTMLElement): boolean => editContext(element as EditContextHost) !== null;
export const isContentEditable = getter(HTMLElement.prototype, 'isContentEditable');
export const svgTabIndex = getter(SVGElement.prototype, 'tabIndex');
export const inputType = getter(HTMLInputElement.prototype, 'type');
export const inputChecked = getter(HTMLInputElement.prototype, 'checked');
export const inputIndeterminate = getter(HTMLInputElement.prototype, 'indeterminate');
export const inputValue = getter(HTMLInputElement.prototype, 'value');
export const inputFiles = getter(HTMLInputElement.prototype, 'files');
export const fileAt = method(FileList.prototype, 'item');
export const fileName = getter(File.prototype, 'name');
export const textareaValue = getter(HTMLTextAreaElement.prototype, 'value');
export const selectValue = getter(HTMLSelectElement.prototype, 'value');
export const selectedIndex = getter(HTMLSelectElement.prototype, 'selectedIndex');
export const selectOptions = getter(HTMLSelectElement.prototype, 'options');
export const selectMultiple = getter(HTMLSelectElement.prototype, 'multiple');
export const selectSize = getter(HTMLSelectElement.prototype, 'size');
const optionLabelAttribute = getter(HTMLOptionElement.prototype, 'label');
const optionText = getter(HTMLOptionElement.prototype, 'text');
/** What an option is shown as: an empty `label` attribute is none (HTML 4.10.10), though the property gives it back. */
export const optionLabel = (option: HTMLOptionElement): string => optionLabelAttribute(option) || optionText(option);
export const detailsOpen = getter(HTMLDetailsElement.prototype, 'open');
export const buttonType = getter(HTMLButtonElement.prototype, 'type');
export const buttonForm = getter(HTMLButtonElement.prototype, 'form');
export const buttonPopover = getter(HTMLButtonElement.prototype, 'popoverTargetElement');
type Commander = HTMLButtonElement & { readonly commandForElement: Element | null };
/** Chromium 135 was the first to know commands. */
export const buttonCommanded =
  'commandForElement' in HTMLButtonElement.prototype
    ? getter(HTMLButtonElement.prototype as Commander, 'commandForElement')
    : () => null;
export const inputForm = getter(HTMLInputElement.prototype, 'form');
export const inputPopover = getter(HTMLInputElement.prototype, 'popoverTargetElement');
export const labelControl = getter(HTMLLabelElement.prototype, 'control');
export const slotNodes = method(HTMLSlotElement.prototype, 'assignedNodes');
export const objectWindow = getter(HTMLObjectElement.prototype, 'contentWindow');
export const inputMaxLength = getter(HTMLInputElement.prototype, 'maxLength');
export const textAreaMaxLength = getter(HTMLTextAreaElement.prototype, 'maxLength');
export const optionSelected = getter(HTMLOptionElement.prototype, 'selected');

function setter<T extends object, K extends keyof T>(prototype: T, name: K): (target: T, value: T[K]) => void {
  const set = Object.getOwnPropertyDescriptor(prototype, name)?.set;
  if (set === undefined) throw new Error(`no setter ${String(name)}`);
  return call.bind(set) as unknown as (target: T, value: T[K]) => void;
}

export const setInputValue = setter(HTMLInputElement.prototype, 'value');
export const setOptionSelected = setter(HTMLOptionElement.prototype, 'selected');
/** Of an element that the engine made for itself alone: the value of a page's field is never read. */
export const ownInputValue = getter(HTMLInputElement.prototype, 'value');
export const inputIsValid = method(HTMLInputElement.prototype, 'checkValidity');
export const setAttribute = method(E, 'setAttribute');
export const newElement = method(Document.prototype, 'createElement') as (
  target: Document,
  name: 'input',
) => HTMLInputElement;

export const clientRects = method(E, 'getClientRects');
export const clientLeft = getter(E, 'clientLeft');
export const clientTop = getter(E, 'clientTop');
export const scrollIntoView = method(E, 'scrollIntoView') as (target: Element, options: ScrollIntoViewOptions) => void;
export const documentActiveElement = getter(Document.prototype, 'activeElement');
export const fragmentActiveElement = getter(ShadowRoot.prototype, 'activeElement');
export const selectInput = method(HTMLInputElement.prototype, 'select') as (target: HTMLInputElement) => void;
export const selectTextArea = method(HTMLTextAreaElement.prototype, 'select') as (target: HTMLTextAreaElement) => void;
const documentSelection = method(Document.prototype, 'getSelection');
const setSelection = method(Selection.prototype, 'setBaseAndExtent');
export const childNodes = getter(N, 'childNodes');
/** Selects some of the children of an element. No page can cancel it, as it can a command. */
export function selectChildren(element: Element, first: number, end: number): void {
  const selection = documentSelection(document);
  if (selection !== null) setSelection(selection, element, first, element, end);
}
const focusHtml = method(HTMLElement.prototype, 'focus');
const focusSvg = method(SVGElement.prototype, 'focus');
const dispatch = method(EventTarget.prototype, 'dispatchEvent');

/** Focuses an element, where it takes focus. Nothing is scrolled. */
export function focus(element: Element): void {
  if (isHtml(element)) focusHtml(element as HTMLElement, { preventScroll: true });
  else if (isSvg(element)) focusSvg(element as SVGElement, { preventScroll: true });
}

/** Tells an element, and what stands around it, of a change that the engine made for a person. */
export function tell(element: Element, type: 'input' | 'change'): void {
  dispatch(element, new Event(type, { bubbles: true, composed: type === 'input' }));
}

const setRangeStart = method(Range.prototype, 'setStart');
const setRangeEnd = method(Range.prototype, 'setEnd');
const rangeRect = method(Range.prototype, 'getBoundingClientRect');

/** The rectangle around the first `length` units of a text node. */
export function textRect(document: Document, text: Text, length: number): DOMRect {
  const range = newRange(document);
  setRangeStart(range, text, 0);
  setRangeEnd(range, text, length);
  return rangeRect(range);
}

const selectContents = method(Range.prototype, 'selectNodeContents');
const rangeRects = method(Range.prototype, 'getClientRects');

/** The rectangles of what stands in an element. */
export function contentRects(document: Document, element: Element): DOMRectList {
  const range = newRange(document);
  selectContents(range, element);
  return rangeRects(range);
}

/** A walker over the elements below `root`, which never enters a shadow root. */
export function elementWalker(document: Document, root: Node): TreeWalker {
  return newTreeWalker(document, root, NodeFilter.SHOW_ELEMENT);
}

/** A walker over the text below `root`, which never enters a shadow root. */
export function textWalker(document: Document, root: Node): TreeWalker {
  return newTreeWalker(document, root, NodeFilter.SHOW_TEXT);
}
/** The next text node of such a walker. */
export const nextText = method(TreeWalker.prototype, 'nextNode') as (target: TreeWalker) => Text | null;

/** The style sheets of a document. A sheet of another origin throws when its rules are asked for. */
export const documentSheets = getter(Document.prototype, 'styleSheets');
export const adoptedSheets = getter(Document.prototype, 'adoptedStyleSheets');
export const sheetsOfTree = getter(ShadowRoot.prototype, 'styleSheets');
export const adoptedSheetsOfTree = getter(ShadowRoot.prototype, 'adoptedStyleSheets');
export const sheetRules = getter(CSSStyleSheet.prototype, 'cssRules');
export const ruleText = getter(CSSRule.prototype, 'cssText');
export const groupRules = getter(CSSGroupingRule.prototype, 'cssRules');
export const keyframeRules = getter(CSSKeyframesRule.prototype, 'cssRules');
/** Chromium 112 was the first to nest style rules. */
const rulesOfStyle =
  'cssRules' in CSSStyleRule.prototype
    ? getter(CSSStyleRule.prototype as CSSStyleRule & { readonly cssRules: CSSRuleList }, 'cssRules')
    : () => null;
export const nestedRules = rulesOfStyle as (rule: CSSStyleRule) => CSSRuleList | null;

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

export const isHtml = (element: Element): boolean => namespaceUri(element) === HTML;
export const isSvg = (element: Element): boolean => namespaceUri(element) === SVG;

const computedStyle = getComputedStyle;
const propertyValue = method(CSSStyleDeclaration.prototype, 'getPropertyValue');

/** All computed values of an element, or of what a style sheet paints beside its content, to be asked for several. */
export const computedStyleOf = (element: Element, pseudo?: string): CSSStyleDeclaration =>
  computedStyle(element, pseudo);
export const styleValue = propertyValue as (style: CSSStyleDeclaration, property: string) => string;

/** One computed value of an element, or of what a style sheet paints beside its content. */
export function style(element: Element, property: string, pseudo?: string): string {
  return propertyValue(computedStyle(element, pseudo), property);
}

/** The parent as it is rendered: a slotted element's parent is its slot, a shadow root's child belongs to the host. */
export function flatParent(element: Element): Element | null {
  const slot = assignedSlot(element);
  if (slot !== null) return slot;
  return composedParent(element);
}

/** Whether an element is another one, or is rendered inside it. */
export function isInside(inner: Element, outer: Element): boolean {
  for (let at: Element | null = inner; at !== null; at = flatParent(at)) if (at === outer) return true;
  return false;
}

/** Whether an element stands in the shadow tree of another one, or in a tree inside that. */
export function isInShadowOf(inner: Element, host: Element): boolean {
  let root = rootNode(inner);
  while (nodeType(root) === FRAGMENT_NODE) {
    const at = shadowHost(root as ShadowRoot);
    if (at === host) return true;
    root = rootNode(at);
  }
  return false;
}

/** The parent element, or the host where the parent is a shadow root. */
export function composedParent(element: Element): Element | null {
  const parent = parentElement(element);
  if (parent !== null) return parent;
  const tree = parentNode(element);
  return tree !== null && nodeType(tree) === FRAGMENT_NODE ? shadowHost(tree as ShadowRoot) : null;
}

/** The element with an id in the same tree (document or shadow root) as another. */
export function elementById(near: Element, id: string): Element | null {
  const root = rootNode(near);
  const type = nodeType(root);
  if (type === DOCUMENT_NODE) return documentElementById(root as Document, id);
  return type === FRAGMENT_NODE ? fragmentElementById(root as DocumentFragment, id) : null;
}

const addListener = method(EventTarget.prototype, 'addEventListener');

const removeListener = method(EventTarget.prototype, 'removeEventListener');

/** Hears an event that the browser itself dispatched; the page can dispatch one of the same name. The answer ends it. */
export function onTrusted(target: EventTarget, type: string, listener: () => void): () => void {
  const hear = (event: Event): void => {
    if (event.isTrusted) listener();
  };
  addListener(target, type, hear);
  return () => removeListener(target, type, hear);
}
