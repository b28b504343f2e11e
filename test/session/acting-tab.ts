import type { ActRequest } from '../../session/act-request.js';
import type { ActResult } from '../../session/act-result.js';
import type { Control, Observation } from '../../traversal/observation.js';
import { Tab } from '../traversal/tab.js';

/** Notes in `log` whatever the page hears, and whether it was the browser that said it. */
const LISTENER = `<script>
  globalThis.log = [];
  for (const type of ['mousedown', 'mouseup', 'click', 'keydown', 'keyup', 'beforeinput', 'input', 'change'])
    addEventListener(type, (event) => log.push(type + ' ' + (event.composedPath()[0].id || event.composedPath()[0].localName) + (event.isTrusted ? '' : ' untrusted')), true);
</script>`;

/** A tab whose pages note what they hear, and in which controls are acted on by their names. */
export class ActingTab extends Tab {
  seen: Observation | undefined;

  /** Loads markup that notes what it hears, and looks at it. */
  async show(html: string): Promise<Observation> {
    this.seen = await this.look(LISTENER + html);
    return this.seen;
  }

  /** The control of the last look with a name. */
  control(name: string, role?: string): Control {
    const found = this.seen?.controls.find((one) => one.name === name && (role === undefined || one.role === role));
    if (found === undefined) throw new Error(`no control "${name}" among ${JSON.stringify(this.seen?.controls)}`);
    return found;
  }

  /** Acts on the control of the last look with a name. */
  act(name: string, action: ActRequest['action'] = 'click', value?: string): Promise<ActResult> {
    return this.page.act({ ref: this.control(name).ref, action, ...(value === undefined ? {} : { value }) });
  }

  /** Looks afresh, then acts. */
  async actAgain(name: string, action: ActRequest['action'] = 'click', value?: string): Promise<ActResult> {
    this.seen = await this.page.observe();
    return this.act(name, action, value);
  }

  /** What the page heard since this was asked last, but for what only moves. */
  heard(): Promise<string[]> {
    return this.peer.evaluate<string[]>('log.splice(0)');
  }
}

/** What the page hears of one click. */
export const clickOn = (id: string): string[] => [`mousedown ${id}`, `mouseup ${id}`, `click ${id}`];
