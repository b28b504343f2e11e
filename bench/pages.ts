/**
 * Generated pages for measuring: `controls` visible controls among headings, prose and lists, a tenth of them in open
 * shadow roots, click surfaces between them.
 */
export function generatePage(controls: number): string {
  const blocks: string[] = [];
  for (let first = 0; first < controls; first += CONTROLS_OF_A_BLOCK) {
    blocks.push(block(first, Math.min(CONTROLS_OF_A_BLOCK, controls - first)));
  }
  return `<!doctype html><meta charset="utf-8"><title>${controls} controls</title>
<style>.chip{cursor:pointer}[role=button]{width:1em;height:1em}</style><main>${blocks.join('\n')}</main>`;
}

const CONTROLS_OF_A_BLOCK = 10;

const CONTROLS: ((n: number) => string)[] = [
  (n) => `<li><a href="/item/${n}">Item ${n}</a> <span>in stock</span></li>`,
  (n) => `<li><button type="button">Add item ${n}</button></li>`,
  (n) => `<p><label>Quantity ${n} <input type="number"></label></p>`,
  (n) => `<li><a href="/more/${n}"><b>More</b> about <i>item</i> ${n}</a></li>`,
  (n) => `<p><input type="checkbox" id="c${n}"><label for="c${n}">Compare ${n}</label></p>`,
  (n) => `<div class="row"><div role="button" tabindex="0" aria-label="Remember ${n}"></div></div>`,
  (n) =>
    `<p><button type="button" title="Share ${n}"><svg width="9" height="9"><path d="M0 0h9"></path></svg></button></p>`,
  (n) => `<p><input placeholder="Note ${n}"></p>`,
  (n) => `<p><a href="?page=${n}">Page ${n}</a></p>`,
  (n) => `<div><template shadowrootmode="open"><p><button type="button">Shadow ${n}</button></p></template></div>`,
];

function block(first: number, count: number): string {
  const controls = CONTROLS.slice(0, count).map((control, i) => control(first + i));
  return `<section><h3>Block ${first}</h3><p>Some words of prose, <em>as they are</em>.</p>
<div class="chip">Chip ${first}</div><ul>${controls.join('')}</ul></section>`;
}
