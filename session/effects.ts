import type { CdpSession, SendOptions } from '../cdp/session.js';
import { MAX_URL_BYTES } from '../traversal/limits.js';
import { cutText, foldText } from '../traversal/page-text.js';
import type { ActResult } from './act-result.js';

/** Pages opened and not yet told of; of more only the last ones are told. */
const MAX_OPENED_PAGES = 8;

/** What actions brought about beside the page itself, kept until the next result tells it. */
export class Effects<Page> {
  readonly #session: CdpSession;
  readonly #unsubscribe: readonly (() => void)[];
  #downloads = 0;
  #denies = false;
  /** Pages that were opened and not told of yet, and where they were sent: one event says the one, another the other. */
  #opened: string[] = [];
  #sentTo: string[] = [];
  readonly #pages = new Map<string, Promise<Page>>();
  #opener: readonly [id: string, page: Page] | undefined;

  constructor(session: CdpSession) {
    this.#session = session;
    this.#unsubscribe = [
      session.on('Page.downloadWillBegin', () => {
        this.#downloads++;
      }),
      session.on('Page.windowOpen', ({ url }) => {
        this.#sentTo = [...this.#sentTo, url].slice(-MAX_OPENED_PAGES);
      }),
    ];
  }

  /**
   * Has the browser deny what this page, or another one of the same profile, would download, until this session ends. It is
   * on its way before whatever is sent next; where it failed it is said again the next time. Who may not decide that
   * (`chrome.debugger`) leaves it to its own user.
   */
  denyDownloads(limits: SendOptions): void {
    if (this.#denies || !this.#session.capabilities.targets) return;
    this.#denies = true;
    this.#session.send('Page.setDownloadBehavior', { behavior: 'deny' }, limits).catch(() => {
      this.#denies = false;
    });
  }

  /** A page was opened. `id` is what it is known by from now on. */
  notePage(id: string, page: Promise<Page>): void {
    page.catch(() => undefined);
    this.#pages.set(id, page);
    for (const old of [...this.#pages.keys()].slice(0, -MAX_OPENED_PAGES)) this.#pages.delete(old);
    this.#opened = [...this.#opened, id].slice(-MAX_OPENED_PAGES);
  }

  /** The page that opened this one. `id` is what it is known by from now on. */
  noteOpener(id: string, page: Page): void {
    this.#opener = [id, page];
  }

  /** What the page that opened this one is known by. */
  get openerId(): string | undefined {
    return this.#opener?.[0];
  }

  findPage(id: string): Promise<Page> | undefined {
    if (this.#opener?.[0] === id) return Promise.resolve(this.#opener[1]);
    return this.#pages.get(id);
  }

  /** What happened since this was asked last. */
  take(): Pick<ActResult, 'opened_pages' | 'downloads'> {
    const opened = this.#opened.map((page, i) => ({ page, url: withoutValues(this.#sentTo[i] ?? '') }));
    const downloads = this.#downloads;
    this.#opened = [];
    this.#sentTo = [];
    this.#downloads = 0;
    return {
      ...(opened.length === 0 ? {} : { opened_pages: opened }),
      ...(downloads === 0 ? {} : { downloads }),
    };
  }

  /** Nothing happens here any more. The way back stays: a page may close itself. */
  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#pages.clear();
  }
}

/** An address without user-info, query and fragment; of what holds its own content the scheme alone. */
function withoutValues(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host, pathname } = new URL(address);
  if (host === '') return protocol;
  return cutText(foldText(`${protocol}//${host}${pathname}`), MAX_URL_BYTES).text;
}
