/** DESIGN 7: what only the owner may answer, as plainly as it can be asked. */
import { MAX_VISITED_ELEMENTS } from '../../../traversal/limits.js';
import type { Prompt } from '../wire.js';
import { listComposed } from './tree.js';
import { isTransparent, isVisible } from './visibility.js';

const CAPTCHA = /recaptcha\/(api2|enterprise)\/(anchor|bframe)|hcaptcha\.com\/captcha|challenges\.cloudflare\.com/;
const SIGN_IN = /\b(sign|log) ?in\b/i;

export function findPrompt(): Prompt | undefined {
  if (document.documentElement === null) return undefined;
  const { elements } = listComposed([document.documentElement]);
  const seen = elements.slice(0, MAX_VISITED_ELEMENTS).filter((at) => at.matches('input,iframe,form'));
  const visible = seen.filter((at) => isVisible(at) && !isTransparent(at) && at.closest('[inert]') === null);
  const inputs = visible.filter((at) => at instanceof HTMLInputElement);
  if (inputs.some(({ type }) => type === 'password')) return 'password';
  const isCode = (at: HTMLInputElement): boolean =>
    at.autocomplete === 'one-time-code' || /one.?time.?(pass)?code|\botp\b/i.test(`${at.name} ${at.id}`);
  if (inputs.some(isCode)) return 'one_time_code';
  if (visible.some((at) => at instanceof HTMLIFrameElement && CAPTCHA.test(at.src))) return 'captcha';
  const asksWho = (form: Element): boolean =>
    inputs.some((at) => form.contains(at) && /email|user|login/i.test(`${at.type} ${at.name} ${at.autocomplete}`)) &&
    [...form.querySelectorAll('button,h1,h2,h3')].some((at) => SIGN_IN.test(at.textContent ?? ''));
  return visible.some((at) => at instanceof HTMLFormElement && asksWho(at)) ? 'sign_in' : undefined;
}
