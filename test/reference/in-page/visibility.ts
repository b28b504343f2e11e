/** Whether a person can meet an element: rendered, with a box, and not clipped away by a box without size. */
import { flatParent, isHtml, withAncestors } from './tree.js';

/** Rendered, off-screen content of `content-visibility: auto` included. A box of `display: contents` is its parent's. */
export function isRendered(element: Element): boolean {
  if (element.checkVisibility({ visibilityProperty: true })) return true;
  const { display, visibility } = getComputedStyle(element);
  if (display !== 'contents' || visibility !== 'visible') return false;
  const parent = flatParent(element);
  if (parent === null) return true;
  if (parent instanceof HTMLDetailsElement && !parent.open && !element.matches('summary:first-of-type')) return false;
  if (getComputedStyle(parent).display === 'contents') return isRendered(parent);
  return parent.checkVisibility() && getComputedStyle(parent).contentVisibility !== 'hidden';
}

export function isVisible(element: Element): boolean {
  if (element instanceof HTMLAreaElement) return isAreaVisible(element);
  if (!isRendered(element)) return false;
  if (element.closest('defs,symbol,mask,pattern,marker,clipPath') !== null) return false;
  const own = element.getBoundingClientRect();
  const hasBox = (own.width > 0 && own.height > 0) || (hasContentBox(element) && !clipsWithoutSize(element));
  return hasBox && !isClippedBySizelessBox(element);
}

function isAreaVisible(area: HTMLAreaElement): boolean {
  const name = area.closest('map')?.name ?? '';
  const root = area.getRootNode() as Document | ShadowRoot;
  const images = [...root.querySelectorAll<HTMLImageElement>('img[usemap],object[usemap]')];
  const image = images.find((one) => one.getAttribute('usemap') === `#${name}`);
  return image !== undefined && isVisible(image);
}

function hasContentBox(element: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(element.shadowRoot ?? element);
  return [...range.getClientRects()].some(({ width, height }) => width > 0 && height > 0);
}

/** The boxes that an element is laid out in, from the inside out: what is out of the flow passes over some. */
export function containingBlocks(element: Element): Element[] {
  const blocks: Element[] = [];
  let { position } = getComputedStyle(element);
  for (const ancestor of withAncestors(element).slice(1)) {
    const style = getComputedStyle(ancestor);
    const holdsFixed =
      style.transform !== 'none' ||
      style.perspective !== 'none' ||
      style.filter !== 'none' ||
      /paint|layout|strict|content/.test(style.contain);
    const holds =
      position === 'fixed' ? holdsFixed : position === 'absolute' ? holdsFixed || style.position !== 'static' : true;
    if (!holds || style.display === 'contents') continue;
    blocks.push(ancestor);
    position = style.position;
  }
  return blocks;
}

const isScreen = (element: Element): boolean => element === document.documentElement || element === document.body;

function isClippedBySizelessBox(element: Element): boolean {
  if (isHtml(element) && element.matches(':modal,:popover-open')) return false;
  return containingBlocks(element).some((block) => !isScreen(block) && clipsWithoutSize(block));
}

/** Whether the text of an element can be read: rendered, and not clipped away. */
export const showsText = (element: Element): boolean =>
  isRendered(element) && !clipsWithoutSize(element) && !isClippedBySizelessBox(element);

function clipsWithoutSize(block: Element): boolean {
  if (!(block instanceof HTMLElement)) return false;
  const { overflowX, overflowY, display } = getComputedStyle(block);
  if (display === 'inline' || display === 'contents') return false;
  return (overflowX !== 'visible' && block.clientWidth === 0) || (overflowY !== 'visible' && block.clientHeight === 0);
}

/** Boxes that nobody scrolls leave nothing of it to be seen. */
export function isCutOff(element: Element): boolean {
  let { left, right, top, bottom } = element.getBoundingClientRect();
  if (left >= right || top >= bottom) return false;
  for (const block of containingBlocks(element)) {
    if (isScreen(block)) return false;
    const { overflowX, overflowY, display } = getComputedStyle(block);
    if (display === 'inline') continue;
    const box = block.getBoundingClientRect();
    if (/hidden|clip/.test(overflowX) && (right <= box.left || left >= box.right)) return true;
    if (/hidden|clip/.test(overflowY) && (bottom <= box.top || top >= box.bottom)) return true;
    if (/scroll|auto/.test(overflowX)) [left, right] = [box.left, box.right];
    if (/scroll|auto/.test(overflowY)) [top, bottom] = [box.top, box.bottom];
    if (block.matches(':modal,:popover-open')) return false;
  }
  return false;
}

export const isTransparent = (element: Element): boolean =>
  withAncestors(element).some((at) => {
    const { opacity, display } = getComputedStyle(at);
    return display !== 'contents' && Number(opacity) === 0;
  });
