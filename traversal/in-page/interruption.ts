/** What only the owner of the session may answer: passwords, one-time codes, CAPTCHAs, sign-in prompts. */
import type { InterruptionEvidence, InterruptionRow } from '../wire.js';
import { CaptchaSigns } from './captcha-prompt.js';
import { documentTitle, documentUrl } from './dom.js';
import { type AskingFields, PromptFields } from './prompt-fields.js';
import { isChallengePage, isChallengeTitle, isIdentityPage } from './prompt-pages.js';
import { findSignIn } from './sign-in-prompt.js';

/** What a document asks of its owner, gathered by the step through it. */
export class Prompts {
  readonly #fields: PromptFields;
  readonly #captcha = new CaptchaSigns();

  constructor(fields: AskingFields) {
    this.#fields = new PromptFields(fields);
  }

  /** Hears of the frames and widgets of the document, its open shadow roots included. */
  meet(element: Element, name: string, isPlain: boolean): void {
    if (name === 'iframe') this.#captcha.meetFrame(element);
    else if (!isPlain) this.#captcha.meetWidget(element);
  }

  /** The first that counts, with its evidence: a fixed code. What is waived counts no more. */
  find(
    document: Document,
    dialogs: readonly Element[],
    waived: readonly InterruptionEvidence[] = [],
  ): InterruptionRow | null {
    for (const found of this.#all(document, dialogs)) if (!waived.includes(found[1])) return found;
    return null;
  }

  *#all(document: Document, dialogs: readonly Element[]): Iterable<InterruptionRow> {
    this.#fields.narrow(dialogs);
    const password = this.#fields.findPassword();
    if (password !== null) yield ['password', password];
    const code = this.#fields.findCode();
    if (code !== null) yield ['one_time_code', code];
    const address = new URL(documentUrl(document));
    if (isChallengePage(address) || isChallengeTitle(documentTitle(document))) yield ['captcha', 'captcha_page'];
    const captcha = this.#captcha.find(document) ?? this.#fields.findCaptcha();
    if (captcha !== null) yield ['captcha', captcha];
    if (isIdentityPage(address)) yield ['sign_in', 'identity_page'];
    const signIn = findSignIn(document, this.#fields, dialogs);
    if (signIn !== null) yield ['sign_in', signIn];
  }
}
