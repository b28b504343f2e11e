import fc from 'fast-check';

/**
 * Pages whose controls are called by all sorts of things: text in pieces, attributes, labels, pictures, hidden parts,
 * generated content. No value is among them.
 */
const words = fc.constantFrom('save', 'the', 'draft', 'now', 'ärger', '保存', '2 of 3', 'x');

const ATTRIBUTES = ['aria-label', 'title'] as const;
const attributes = fc.dictionary(fc.constantFrom(...ATTRIBUTES), words, { maxKeys: 1 }).map((said) =>
  Object.entries(said)
    .map(([name, word]) => ` ${name}="${word}"`)
    .join(''),
);

/** Of what stands inside. A tooltip there counts for Playwright only where not even white space stands beside it. */
const label = fc.oneof(
  fc.constant(''),
  fc.constant(''),
  words.map((word) => ` aria-label="${word}"`),
);

const HIDDEN = [
  '',
  '',
  '',
  '',
  ' hidden',
  ' aria-hidden="true"',
  ' style="visibility:hidden"',
  ' style="display:block"',
  ' style="display:inline-block"',
];
const hidden = fc.constantFrom(...HIDDEN);

const { content } = fc.letrec<{ content: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'name' },
    { weight: 4, arbitrary: words },
    { weight: 1, arbitrary: fc.constantFrom(' ', '\n ', '&nbsp;') },
    { weight: 1, arbitrary: words.map((word) => `<img alt="${word}" src="${DOT}" width="9" height="9">`) },
    {
      weight: 1,
      arbitrary: words.map(
        (word) => `<svg width="9" height="9"><title>${word}</title><rect width="9" height="9"/></svg>`,
      ),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          fc.constantFrom('span', 'b', 'div', 'i', 'em', 'span class="g"', 'mark', 'p', 'ul'),
          hidden,
          label,
          tie('content'),
        )
        .map(([tag, hide, said, inner]) => `<${tag}${hide}${said}>${inner}</${tag.split(' ')[0]}>`),
    },
  ),
  content: fc.array(tie('piece'), { maxLength: 3 }).map((pieces) => pieces.join('')),
}));

const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/** One control, and what stands beside it to name it. `id` is its own. */
type Write = (id: string, inner: string, said: string, other: string) => string;
const CONTROLS: readonly Write[] = [
  (_, inner, said) => `<button${said}>${inner}</button>`,
  (_, inner, said) => `<a href="/x"${said}>${inner}</a>`,
  (_, inner, said) => `<div role="button" tabindex="0"${said}>${inner}</div>`,
  (_, inner, said) => `<div role="checkbox" tabindex="0"${said}>${inner}</div>`,
  (_, inner) => `<label>${inner}<input type="checkbox"></label>`,
  (id, inner, said) => `<label for="${id}">${inner}</label><input id="${id}"${said}>`,
  (id, inner, said, other) =>
    `<span id="${id}">${inner}</span><b id="${id}b" hidden>${other}</b><button aria-labelledby="${id} ${id}b"${said}>x</button>`,
  (_, inner, said, other) =>
    `<input placeholder="${other.replace(/<[^>]*>|"/g, '')}"${said}><button${said}>${inner}</button>`,
  (_, inner, said) => `<fieldset><legend>${inner}</legend><input type="radio"${said}></fieldset>`,
  (_, inner, said) => `<div role="listbox"><div role="option"${said}>${inner}</div></div><h2${said}>${inner}</h2>`,
  (_, inner, said) => `<section${said}><h4>${inner}</h4><button>y</button></section>`,
  (_, inner, said) =>
    `<div><template shadowrootmode="open"><button${said}>a<slot></slot></button></template>${inner}</div>`,
];

const control = fc.tuple(fc.integer({ min: 0, max: CONTROLS.length - 1 }), content, attributes, content);

export const randomNames: fc.Arbitrary<string> = fc
  .array(control, { minLength: 1, maxLength: 25, size: 'max' })
  .map((controls) => {
    const body = controls.map(([kind, inner, said, other], i) =>
      (CONTROLS[kind] as Write)(`c${i}`, inner, said, other),
    );
    return `<!doctype html><meta charset="utf-8"><style>.g::before{content:"gen "}</style><body>${body.join('\n')}</body>`;
  });
