import { attribute } from './dom.js';

/** Whether an ARIA attribute says `true`; the case of its letters does not matter in HTML. */
export function isAriaTrue(element: Element, name: string): boolean {
  const value = attribute(element, name);
  return value !== null && value.length === 4 && (value === 'true' || value.toLowerCase() === 'true');
}

/** `true` or `false`, where an ARIA attribute says either. */
export function ariaBoolean(element: Element, name: string): boolean | undefined {
  const value = ariaToken(element, name);
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

const MAX_TOKEN_UNITS = 16;

/** The token that an ARIA attribute holds, lower case; empty where there is none, or none so short. */
export function ariaToken(element: Element, name: string): string {
  const value = attribute(element, name);
  return value === null || value.length > MAX_TOKEN_UNITS ? '' : value.toLowerCase();
}
