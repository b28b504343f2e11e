/** Pages and frames that are known by their origin and path. */

/** What a frame of a CAPTCHA provider shows. */
export type CaptchaFrame = 'widget' | 'badge';

/** A provider's frames: host, path, and what says that one is an invisible badge. */
type Provider = readonly [host: RegExp, path: RegExp, badge?: RegExp];

const CAPTCHA_PROVIDERS: readonly Provider[] = [
  [
    /^(?:(?:www\.)?google\.com|(?:www\.)?recaptcha\.net|recaptcha\.google\.com)$/,
    /^\/recaptcha\/(?:api2?|enterprise)\//,
    /[?&#]size=invisible/,
  ],
  [/(?:^|\.)hcaptcha\.com$/, /^\/captcha\//, /[?&#]size=invisible/],
  [/^challenges\.cloudflare\.com$/, /^\/(?:cdn-cgi\/challenge-platform|turnstile)\//, /\/invisible(?:\/|$)/],
  [/(?:^|\.)(?:arkoselabs|funcaptcha)\.com$/, /^\//],
  [/(?:^|\.)captcha-delivery\.com$/, /^\//],
  [/^captcha\.px-(?:cdn|cloud)\.net$/, /^\//],
  [/(?:^|\.)(?:captcha|token)\.awswaf\.com$/, /^\//],
  [/(?:^|\.)mtcaptcha\.com$/, /^\//],
  [/^(?:smartcaptcha\.(?:yandexcloud\.net|cloud\.yandex\.ru)|captcha\.yandex\.net)$/, /^\//, /[?&#]invisible=true/],
  [/(?:^|\.)(?:captcha\.qq|captcha\.gtimg|captcha\.qcloud)\.com$/, /^\//],
  [/(?:^|\.)geetest\.com$/, /^\//],
  [/(?:^|\.)friendlycaptcha\.(?:com|eu)$/, /^\//],
];

/** What a frame's address says of it; null where no provider is known by it. */
export function captchaFrame(address: URL): CaptchaFrame | null {
  const { hostname, pathname, search, hash } = address;
  for (const [host, path, badge] of CAPTCHA_PROVIDERS) {
    if (host.test(hostname) && path.test(pathname)) return badge?.test(pathname + search + hash) ? 'badge' : 'widget';
  }
  return null;
}

/** Whole pages that are a challenge: asked instead of the page that was wanted. */
const CHALLENGE_PAGES: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^(?:www|ipv[46])\.google\.[a-z.]+$/, /^\/sorry(?:\/|$)/],
  [/^www\.amazon\.[a-z.]+$/, /^\/errors\/validateCaptcha/i],
  [/^(?:www\.)?yandex\.[a-z.]+$/, /^\/showcaptcha/],
  [/(?:^|\.)captcha-delivery\.com$/, /^\//],
];

export const isChallengePage = ({ hostname, pathname }: URL): boolean =>
  CHALLENGE_PAGES.some(([host, path]) => host.test(hostname) && path.test(pathname));

/** The title of the page that a provider shows in place of any site's own, under that site's address. */
export const isChallengeTitle = (title: string): boolean => title.trim() === 'Just a moment...';

/** Pages on which an identity provider asks who you are. */
const IDENTITY_PAGES: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [
    /^accounts\.google\.(?:com|[a-z.]{2,6})$/,
    /^\/(?:v3\/)?(?:signin|o\/oauth2|ServiceLogin|AccountChooser|InteractiveLogin|gsi\/select)/,
  ],
  [/^login\.(?:microsoftonline\.(?:com|us)|live\.com|windows\.net|partner\.microsoftonline\.cn)$/, /^\/(?!.*logout)/],
  [/^(?:idmsa|appleid|account)\.apple\.com$/, /^\/(?:auth|appleauth|sign-in)/],
  [/^github\.com$/, /^\/(?:login|session|sessions)(?:\/|$)/],
  [/^gitlab\.com$/, /^\/(?:users\/sign_in|oauth\/authorize)/],
  [/^(?:www|m|web)\.facebook\.com$/, /^\/(?:login|dialog\/oauth|v[\d.]+\/dialog\/oauth)/],
  [/^(?:api\.)?(?:twitter|x)\.com$/, /^\/(?:oauth|i\/flow\/login|i\/oauth2|login)/],
  [/^www\.linkedin\.com$/, /^\/(?:login|uas\/login|oauth|checkpoint)/],
  [/^(?:[a-z]+\.)?signin\.aws(?:\.amazon\.com)?$/, /^\//],
  [/^www\.amazon\.[a-z.]+$/, /^\/ap\/(?:signin|oa|mfa|cvf)/],
  [/^login\.yahoo\.com$/, /^\/(?!.*logout)/],
  [/^id\.atlassian\.com$/, /^\/(?:login|signin)/],
  [/^(?:login|test)\.salesforce\.com$/, /^\//],
  [/(?:^|\.)(?:okta|oktapreview|okta-emea)\.com$/, /^\/(?:login|signin|oauth2|app\/|sso)/],
  [/(?:^|\.)auth0\.com$/, /^\/(?:u\/login|u\/mfa|login|authorize)/],
  [/(?:^|\.)onelogin\.com$/, /^\/(?:login|trust|oidc)/],
  [/(?:^|\.)(?:b2clogin|ciamlogin)\.com$/, /^\/(?!.*logout)/],
  [/(?:^|\.)amazoncognito\.com$/, /^\/(?:login|oauth2|mfa)/],
  [/^secure\.login\.gov$/, /^\/(?!.*logout)/],
  [/^discord\.com$/, /^\/(?:login|oauth2\/authorize)/],
  [/(?:^|\.)slack\.com$/, /^\/(?:signin|workspace-signin|sso)/],
  [/^passport\.yandex\.[a-z.]+$/, /^\/auth/],
  [/^id\.(?:vk\.com|vk\.ru)$/, /^\/auth/],
  [/^(?:passport|login)\.(?:baidu|weibo|taobao|alibaba)\.com$/, /^\/(?!.*logout)/],
  [/^(?:accounts\.kakao\.com|nid\.naver\.com)$/, /^\/(?:login|nidlogin)/],
];

export const isIdentityPage = ({ hostname, pathname }: URL): boolean =>
  IDENTITY_PAGES.some(([host, path]) => host.test(hostname) && path.test(pathname));
