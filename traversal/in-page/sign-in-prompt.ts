import { attribute, documentElement, documentTagName, documentTitle, hasAttribute, inputType } from './dom.js';
import {
  contextOf,
  dialogAround,
  identifiers,
  isReachable,
  labelText,
  type PromptFields,
  tokens,
} from './prompt-fields.js';
import { fold, type PromptText, readPrompt, readText } from './prompt-text.js';
import {
  isGoingOn,
  isIdentifierName,
  isOtherAction,
  isProviderAction,
  isSignInAction,
  isSignInHeading,
  wordsOf,
} from './prompt-words.js';

/** Fields that may ask who you are, and forms read for them. */
const MAX_ASKED = 8;
/** A page of no more text fields than these may be one prompt without a form. */
const MAX_LOOSE_FIELDS = 3;

export type SignInEvidence = 'sign_in_form' | 'sign_in_dialog' | 'sign_in_providers';

/** A form or a dialog that asks who you are: one field that names a person, and words that say what for. */
export function findSignIn(
  document: Document,
  fields: PromptFields,
  dialogs: readonly Element[],
): SignInEvidence | null {
  const read = new Map<Element, PromptText>();
  const readOnce = (root: Element): PromptText => {
    let text = read.get(root);
    if (text === undefined) {
      text = readPrompt(root);
      read.set(root, text);
    }
    return text;
  };
  let page: boolean | undefined;
  const isPage = (): boolean => {
    page ??= isSignInPage(document);
    return page;
  };
  let asked = 0;
  for (const field of fields.texts) {
    if (!isIdentifierField(field)) continue;
    if (++asked > MAX_ASKED) break;
    const context = dialogAround(field) ?? contextOf(field);
    const root = context ?? (fields.texts.length <= MAX_LOOSE_FIELDS ? documentElement(document) : null);
    if (root === null || !isReachable(field)) continue;
    if (asksWhoYouAre(root, readOnce(root), context === null || isAlone(fields) ? isPage : no)) return 'sign_in_form';
  }
  for (const dialog of [...new Set([...dialogs, ...openDialogs(document)])].slice(0, MAX_ASKED)) {
    const { headings, buttons } = readOnce(dialog);
    const saysSo = [fold(attribute(dialog, 'aria-label') ?? ''), ...headings].some(isSignInHeading);
    if (saysSo && buttons.some((button) => isProviderAction(button) || isSignInAction(button))) return 'sign_in_dialog';
  }
  if (!isPage()) return null;
  const root = documentElement(document);
  if (root === null) return null;
  const { buttons, links } = readOnce(root);
  return [...buttons, ...links].some(isProviderAction) ? 'sign_in_providers' : null;
}

/** Dialogs that are shown beside the page, and leave it to be used. */
function openDialogs(document: Document): Element[] {
  const all = documentTagName(document, 'dialog');
  const open: Element[] = [];
  for (let i = 0; i < all.length && open.length < MAX_ASKED; i++) {
    const dialog = all[i] as Element;
    if (hasAttribute(dialog, 'open') && isReachable(dialog)) open.push(dialog);
  }
  return open;
}

const no = (): boolean => false;

const isAlone = ({ texts }: PromptFields): boolean => texts.length <= MAX_LOOSE_FIELDS;

function isIdentifierField(field: Element): boolean {
  const said = tokens(field);
  if (said.includes('username') || said.includes('webauthn')) return true;
  if (inputType(field as HTMLInputElement) === 'email') return true;
  return isIdentifierName(identifiers(field)) || isIdentifierName(labelText(field));
}

/** @param isPage whether the whole page is about signing in */
function asksWhoYouAre(root: Element, { headings, actions }: PromptText, isPage: () => boolean): boolean {
  if (actions.some(isSignInAction) && !actions.some(isOtherAction)) return true;
  const saysSo = [fold(attribute(root, 'aria-label') ?? ''), ...headings].some(isSignInHeading) || isPage();
  if (!saysSo && (actions.some(isOtherAction) || headings.some(isOtherAction))) return false;
  if (saysSo && actions.some(isSignInAction)) return true;
  return actions.some(isGoingOn) && (saysSo || isSignInForm(root));
}

/** What a programmer calls the form, or where it leads. */
function isSignInForm(form: Element): boolean {
  const said = ['id', 'name', 'action']
    .map((name) => (attribute(form, name) ?? '').slice(0, 256).split('?')[0])
    .join(' / ');
  return /\b(?:log ?[io]n|sign ?in|sso|signin)\b/.test(wordsOf(said));
}

/** Whether the title or the first heading says so. */
function isSignInPage(document: Document): boolean {
  const [heading] = documentTagName(document, 'h1');
  if (heading !== undefined && isSignInHeading(readText(heading))) return true;
  return documentTitle(document)
    .slice(0, 256)
    .toLowerCase()
    .split(/\s[^\p{L}\p{N}\s]+\s/u)
    .some((part) => isSignInHeading(fold(part)));
}
