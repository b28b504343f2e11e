import { attribute, boundingRect, documentBaseUri, documentElementById, hasAttribute } from './dom.js';
import { isReachable } from './prompt-fields.js';
import { captchaFrame } from './prompt-pages.js';

/** CSS pixels: less shows nothing that could be answered. */
const MIN_WIDTH = 60;
const MIN_HEIGHT = 40;
const MIN_CHALLENGE_HEIGHT = 200;
/** Frames asked for their address. */
const MAX_FRAMES = 64;
const MAX_ADDRESS_UNITS = 2_048;

export type CaptchaEvidence = 'captcha_frame' | 'captcha_widget' | 'captcha_page';

/** Elements that a challenge page or a widget is known by; the browser finds an id without a walk. */
const WIDGET_IDS = [
  'px-captcha',
  'challenge-stage',
  'challenge-form',
  'cf-please-wait',
  'captcha-box',
  'aliyunCaptcha-window-popup',
  'tcaptcha_transform_dy',
];
/** Attribute by which a widget names its key. */
export const WIDGET_ATTRIBUTE = 'data-sitekey';

/** Frames and widgets of the known providers, as the step through the document meets them. */
export class CaptchaSigns {
  readonly #frames: Element[] = [];
  readonly #widgets: Element[] = [];

  meetFrame(frame: Element): void {
    if (this.#frames.length < MAX_FRAMES) this.#frames.push(frame);
  }

  meetWidget(element: Element): void {
    if (this.#widgets.length < MAX_FRAMES && hasAttribute(element, WIDGET_ATTRIBUTE)) this.#widgets.push(element);
  }

  find(document: Document): CaptchaEvidence | null {
    let badges = 0;
    for (const frame of this.#frames) {
      const kind = frameKind(frame, document);
      if (kind === 'badge') badges++;
      // What a badge asks, it asks in a frame of the same address that is larger.
      if (
        kind !== null &&
        isShown(frame) &&
        (kind === 'widget' || boundingRect(frame).height >= MIN_CHALLENGE_HEIGHT)
      ) {
        return 'captcha_frame';
      }
    }
    // A widget holds the frame of its badge: whatever it holds, it is seen by that frame.
    if (
      badges === 0 &&
      this.#widgets.some((widget) => attribute(widget, 'data-size') !== 'invisible' && isShown(widget))
    ) {
      return 'captcha_widget';
    }
    for (const id of WIDGET_IDS) {
      const element = documentElementById(document, id);
      if (element !== null && isShown(element)) return 'captcha_widget';
    }
    return null;
  }
}

function frameKind(frame: Element, document: Document): ReturnType<typeof captchaFrame> {
  const address = attribute(frame, 'src');
  if (address === null || address.length > MAX_ADDRESS_UNITS * 4) return null;
  try {
    return captchaFrame(new URL(address, documentBaseUri(document)));
  } catch {
    return null;
  }
}

function isShown(element: Element): boolean {
  const { width, height } = boundingRect(element);
  return width >= MIN_WIDTH && height >= MIN_HEIGHT && isReachable(element);
}
