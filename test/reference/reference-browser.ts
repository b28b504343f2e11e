import { type Browser, chromium, selectors } from 'playwright-core';
import { bundleInPage, ENGINE_NAME } from './bundles.js';
import { PlaywrightAdapter } from './playwright-adapter.js';

let registered: Promise<void> | undefined;

/** Playwright, attached to a browser that runs. */
export class ReferenceBrowser {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The selector engine is registered before any page is made. */
  static async connect(webSocketUrl: string): Promise<ReferenceBrowser> {
    const browser = await chromium.connectOverCDP(webSocketUrl);
    registered ??= bundleInPage('selector-engine').then((content) =>
      selectors.register(ENGINE_NAME, { content }, { contentScript: true }),
    );
    await registered;
    return new ReferenceBrowser(browser);
  }

  /** A page of the browser's own profile, as the engine opens its pages. */
  async open(url: string, options: { readonly clickSurfaces: boolean }) {
    const [context] = this.#browser.contexts();
    const page = await (context ?? (await this.#browser.newContext())).newPage();
    const adapter = new PlaywrightAdapter(page, options);
    await page.goto(url);
    return { page, adapter };
  }

  /** Leaves the browser running. */
  async close(): Promise<void> {
    await this.#browser.close();
  }
}
