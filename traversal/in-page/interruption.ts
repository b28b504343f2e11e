/** What only the owner of the session may answer: passwords, one-time codes, CAPTCHAs, sign-in prompts. */
import type { InterruptionRow } from '../wire.js';
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

  /** The first that counts, with its evidence: a fixed code. */
  find(document: Document, dialogs: readonly Element[]): InterruptionRow | null {
    this.#fields.narrow(dialogs);
    const password = this.#fields.findPassword();
    if (password !== null) return ['password', password];
    const code = this.#fields.findCode();
    if (code !== null) return ['one_time_code', code];
    const address = new URL(documentUrl(document));
    if (isChallengePage(address) || isChallengeTitle(documentTitle(document))) return ['captcha', 'captcha_page'];
    const captcha = this.#captcha.find(document) ?? this.#fields.findCaptcha();
    if (captcha !== null) return ['captcha', captcha];
    if (isIdentityPage(address)) return ['sign_in', 'identity_page'];
    const signIn = findSignIn(document, this.#fields, dialogs);
    return signIn === null ? null : ['sign_in', signIn];
  }
}
