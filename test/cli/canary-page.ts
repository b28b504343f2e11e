/** A page that holds a value of every kind there is, each a string of its own, so that a leak says where it came from. */

/** What every text secret contains; nothing else does. */
export const MARK = 'canaryq7';

/** One way in which a page holds what a person typed or chose. */
interface Kind {
  /** Markup that holds the secret. `id` is unique in the page. */
  readonly html: (secret: string, id: string) => string;
  /** Fields that take no text: the form of the secret that they accept. */
  readonly secret?: (number: number) => string;
}

const digits = (number: number): string => String(730_194_482_000 + number * 7);
const day = (number: number): number => 10 + (number % 18);

/** Field types that take a text as their value. */
const TEXT_TYPES = ['text', 'search', 'tel', 'url', 'email', 'password', 'hidden', 'checkbox', 'radio', 'image'];
/** Field types that take a value of one form alone. */
const FORMED_TYPES: Readonly<Record<string, (number: number) => string>> = {
  number: digits,
  range: digits,
  date: (n) => `1987-06-${day(n)}`,
  month: (n) => `1${100 + n}-11`,
  week: (n) => `1${200 + n}-W37`,
  time: (n) => `1${n % 10}:47:13.${10 + (n % 90)}7`,
  'datetime-local': (n) => `1988-03-${day(n)}T09:41`,
  color: (n) => `#c7e9${day(n)}`,
};
const VALUE_ROLES = [
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'spinbutton',
  'slider',
  'scrollbar',
  'progressbar',
  'meter',
];

/** Sets what a person would have typed: a property, which no attribute shows. */
const typed = (id: string, property: string, secret: string): string =>
  `<script>{ const e = findField('${id}'); e.${property} = '${secret}' }</script>`;

function fieldKinds(): [string, Kind][] {
  const text = TEXT_TYPES.flatMap((type): [string, Kind][] => [
    [`${type} attribute`, { html: (s) => `<input type="${type}" value="${s}">` }],
    [`${type} property`, { html: (s, id) => `<input type="${type}" id="${id}">${typed(id, 'value', s)}` }],
  ]);
  const formed = Object.entries(FORMED_TYPES).flatMap(([type, secret]): [string, Kind][] => {
    const limits = type === 'number' || type === 'range' ? 'max="999999999999"' : 'step="any"';
    return [
      [`${type} attribute`, { secret, html: (s) => `<input type="${type}" ${limits} value="${s}">` }],
      [
        `${type} property`,
        { secret, html: (s, id) => `<input type="${type}" ${limits} id="${id}">${typed(id, 'value', s)}` },
      ],
    ];
  });
  return [...text, ...formed];
}

const widgetKinds = VALUE_ROLES.flatMap((role): [string, Kind][] => [
  [`${role} text`, { html: (s) => `<div role="${role}" tabindex="0">${s}</div>` }],
  [`${role} text deep inside`, { html: (s) => `<div role="${role}" tabindex="0"><p><b>${s}</b></p></div>` }],
  [`${role} aria-valuetext`, { html: (s) => `<div role="${role}" tabindex="0" aria-valuetext="${s}">x</div>` }],
  [
    `${role} aria-valuenow`,
    { secret: digits, html: (s) => `<div role="${role}" tabindex="0" aria-valuenow="${s}">x</div>` },
  ],
]);

/** Elements whose whole content is somebody's value, and the ways in which a control can stand in one. */
const HOLDERS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'contenteditable host': ['<div contenteditable>', '</div>'],
  'plaintext-only host': ['<div contenteditable="plaintext-only">', '</div>'],
  'host by style': ['<div style="-webkit-user-modify: read-write">', '</div>'],
  'host by a style sheet': [
    '<style>.edited { -webkit-user-modify: read-write-plaintext-only }</style><div class="edited">',
    '</div>',
  ],
  'text box of ARIA': ['<div role="textbox">', '</div>'],
  'search box of ARIA': ['<div role="searchbox">', '</div>'],
  'spin button of ARIA': ['<div role="spinbutton">', '</div>'],
  output: ['<output>', '</output>'],
};
const holderKinds = Object.entries(HOLDERS).flatMap(([what, [before, after]]): [string, Kind][] => [
  [`text of a ${what}`, { html: (s) => `${before}${s}${after}` }],
  [`paragraph of a ${what}`, { html: (s) => `${before}<p>x</p><p>${s}</p>${after}` }],
  [`link in a ${what}`, { html: (s) => `${before}<a href="/x">${s}</a>${after}` }],
  [`focusable text in a ${what}`, { html: (s) => `${before}<span tabindex="0">${s}</span>${after}` }],
  [`click surface in a ${what}`, { html: (s) => `${before}<span style="cursor:pointer">${s}</span>${after}` }],
  [
    `target in a ${what}`,
    { html: (s, id) => `${before}<b id="${id}">${s}</b>${after}<button aria-labelledby="${id}"></button>` },
  ],
  [
    `owned text in a ${what}`,
    {
      html: (s, id) =>
        `${before}<b id="${id}">${s}</b>${after}<div role="button" tabindex="0" aria-owns="${id}">b</div>`,
    },
  ],
  [`label in a ${what}`, { html: (s, id) => `${before}<label for="${id}">${s}</label>${after}<input id="${id}">` }],
]);

/** How a page paints a copy of a value where nobody sees it: to measure it, or to let a field grow with it. */
const UNSEEN = [
  'visibility: hidden',
  'visibility: collapse',
  'display: none',
  'display: block; content-visibility: hidden',
];
/** A style sheet that paints an attribute beside the content of a class. */
const paints = (name: string, side: string, style = '', content = 'attr(data-value) " "'): string =>
  `<style>.${name}::${side} { content: ${content}; ${style} }</style>`;

/** Values that a page copies into an attribute and paints from there. */
const paintedKinds: [string, Kind][] = [
  ...UNSEEN.flatMap((style, i): [string, Kind][] =>
    ['before', 'after'].map((side) => [
      `copy in an unseen ::${side}: ${style}`,
      {
        html: (s) => `${paints(`unseen${i}${side}`, side, style)}<b class="unseen${i}${side}" data-value="${s}">x</b>`,
      },
    ]),
  ),
  [
    'copy around a text area that grows',
    {
      html: (s, id) =>
        `${paints('grows', 'after', 'visibility: hidden')}<div class="grows" data-value="${s}"><textarea id="${id}"></textarea>${typed(id, 'value', s)}</div>`,
    },
  ],
  [
    'copy that the label of a field paints',
    {
      html: (s, id) =>
        `${paints('tells', 'after')}<label class="tells" data-value="${s}" for="${id}">l</label><input id="${id}">${typed(id, 'value', s)}`,
    },
  ],
  [
    'copy that is painted around a field',
    {
      html: (s) =>
        `${paints('wraps', 'before', '', '"= " attr(data-value) " !"')}<label class="wraps" data-value="  ${s}">l <input value="${s}"></label>`,
    },
  ],
  [
    'copy of a text of lines',
    {
      html: (s, id) =>
        `${paints('lines', 'after', 'white-space: pre-wrap')}<b class="lines" data-value="1&#10;&quot;${s}&quot;">b</b><textarea id="${id}"></textarea>${typed(id, 'value', `1\\n"${s}"`)}`,
    },
  ],
  [
    'copy in a custom property',
    {
      html: (s) =>
        `${paints('property', 'after', '', 'var(--value)')}<div style="--value: '${s}'"><b class="property">b</b><input value="${s}"></div>`,
    },
  ],
  [
    'copy of a number beside its slider',
    {
      secret: digits,
      html: (s) =>
        `${paints('slides', 'after', '', 'attr(data-value) "%"')}<b class="slides" data-value="${s}">b</b><input type="range" max="999999999999" value="${s}">`,
    },
  ],
  [
    'copy of a field in a shadow tree',
    {
      html: (s) =>
        `${paints('shadows', 'after')}<b class="shadows" data-value="${s}">b</b><div><template shadowrootmode="open"><input value="${s}"></template></div>`,
    },
  ],
  [
    'copy of an editing host',
    {
      html: (s) =>
        `${paints('edits', 'after')}<b class="edits" data-value="${s}">b</b><div contenteditable><i>${s}</i></div>`,
    },
  ],
];

/** Attributes that stand in what a person writes: pasted with it, or written by the tools of the editor. */
const draftedKinds = Object.entries(HOLDERS)
  .filter(([what]) => what.includes('host'))
  .flatMap(([what, [before, after]]): [string, Kind][] =>
    Object.entries({
      'tooltip of a link': (s) => `<a href="/x" title="${s}">x</a>`,
      'label of a button': (s) => `<button aria-label="${s}">x</button>`,
      'alternative of an image': (s) => `<img tabindex="0" width="9" height="9" alt="${s}">`,
      'placeholder of a field': (s) => `<input placeholder="${s}"><textarea aria-placeholder="${s}"></textarea>`,
      'word of a button': (s) => `<input type="button" value="${s}">`,
      'option of a select': (s) => `<select><option>${s}</option><option label="${s}"></option></select>`,
      'name of a section': (s) => `<section aria-label="${s}"><h2 aria-label="${s}">x</h2></section>`,
      'name of a frame': (s) => `<iframe title="${s}" name="${s}"></iframe>`,
      'legend of a group': (s) => `<fieldset tabindex="0"><legend aria-label="${s}">x</legend></fieldset>`,
      'target of a button': (s, id) =>
        `<b id="${id}" aria-label="${s}">x</b>${after}<button aria-labelledby="${id}"></button>${before}`,
    } satisfies Record<string, Kind['html']>).map(([name, html]) => [
      `${name} in a ${what}`,
      { html: (s, id) => `${before}${html(s, id)}${after}` },
    ]),
  );

const KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries([...fieldKinds(), ...widgetKinds, ...holderKinds, ...paintedKinds, ...draftedKinds]),
  'textarea content': { html: (s) => `<textarea>${s}</textarea>` },
  'textarea property': { html: (s, id) => `<textarea id="${id}"></textarea>${typed(id, 'value', s)}` },
  'value of a button': { html: (s) => `<button value="${s}">b</button>` },
  'value of an option': { html: (s) => `<select><option value="${s}" selected>o</select>` },
  'value of data': { html: (s) => `<data value="${s}">d</data>` },
  suggestion: {
    html: (s, id) => `<input list="${id}"><datalist id="${id}"><option value="${s}">${s}</option></datalist>`,
  },
  'meter content': { html: (s) => `<meter value="0.5">${s}</meter>` },
  'progress content': { html: (s) => `<progress value="0.5">${s}</progress>` },
  'name of a file': {
    html: (s, id) =>
      `<input type="file" id="${id}"><script>{ const files = new DataTransfer(); files.items.add(new File(['x'], '${s}.txt')); findField('${id}').files = files.files }</script>`,
  },
  'one-time code': {
    html: (s) =>
      `<fieldset><legend>Code</legend>${[...s].map((c) => `<input maxlength="1" inputmode="numeric" autocomplete="one-time-code" value="${c}">`).join('')}</fieldset><input autocomplete="one-time-code" value="${s}">`,
  },
  'chip in a combobox': { html: (s) => `<div role="combobox"><span tabindex="0">${s}</span></div>` },
  'button in a combobox': { html: (s) => `<div role="combobox"><button>${s}</button></div>` },
  'label that is a combobox': { html: (s, id) => `<label role="combobox" for="${id}">${s}</label><input id="${id}">` },
  'value that names its own combobox': {
    html: (s, id) =>
      `<b id="${id}l">Country</b><div role="combobox" tabindex="0" aria-labelledby="${id}l ${id}"><span id="${id}">${s}</span></div>`,
  },
  'value that names a button that is a combobox': {
    html: (s, id) => `<button role="combobox" aria-labelledby="${id}"><span id="${id}">${s}</span></button>`,
  },
  'value that names its own list': {
    html: (s, id) => `<div role="listbox" tabindex="0" aria-labelledby="${id}"><span id="${id}">${s}</span></div>`,
  },
  'value that names the parts of a combobox': {
    html: (s, id) =>
      `<div role="combobox"><span id="${id}">${s}</span><input aria-labelledby="${id}"><button aria-labelledby="${id}">b</button></div>`,
  },
  'choice that names a button of the list': {
    html: (s, id) =>
      `<div role="listbox"><div role="presentation" id="${id}">${s}</div><button aria-labelledby="${id}">b</button></div>`,
  },
  'label in a combobox': {
    html: (s, id) => `<div role="combobox"><label for="${id}">${s}</label><input id="${id}"></div>`,
  },
  'label in a list': { html: (s) => `<div role="listbox"><label>${s} <input type="checkbox"></label></div>` },
  'label of a hidden box in a list': {
    html: (s) => `<div role="listbox"><label>${s} <input type="checkbox" style="display:none"></label></div>`,
  },
  'tooltip that repeats the value': {
    html: (s, id) =>
      `<span role="combobox" tabindex="0" aria-labelledby="${id}"><span id="${id}" role="textbox" aria-readonly="true" title="${s}">${s}</span></span>`,
  },
  'tooltip and label that repeat what was typed': {
    html: (s) => `<input title="${s}" value="${s}"><textarea aria-label=" ${s} ">${s}</textarea>`,
  },
  'tooltip that repeats a result': {
    html: (s, id) =>
      `<div role="button" tabindex="0">b <output title="${s}">${s}</output></div><output id="${id}" aria-label="${s}"><b>${s}</b></output><button aria-labelledby="${id}"></button>`,
  },
  'name of a frame in a script': { html: (s) => `<iframe name="${s}"></iframe>` },
  'host by an edit context': {
    html: (s, id) =>
      `<div id="${id}" tabindex="0">${s}</div><script>{ const e = findField('${id}'); if (e) e.editContext = new EditContext() }</script>`,
  },
  'name of a region in a result': {
    html: (s) => `<output><section aria-label="${s}">x</section><h3 aria-label="${s}">x</h3></output>`,
  },
  'tooltip in a text box of ARIA': {
    html: (s) =>
      `<div role="textbox"><section aria-label="${s}"><span title="${s}" tabindex="0">x</span></section></div>`,
  },
  'copy of a text box of ARIA': {
    html: (s) =>
      `${paints('boxes', 'after')}<b class="boxes" data-value="${s}">b</b><div role="textbox"><i>${s}</i></div>`,
  },
  'copy of a host by style': {
    html: (s) =>
      `${paints('styled', 'after')}<b class="styled" data-value="${s}">b</b><div style="-webkit-user-modify: read-write">${s}</div>`,
  },
  'value that a check box paints': {
    html: (s) =>
      `${paints('ticks', 'after', '', 'attr(value)')}<label>l <input type="checkbox" style="appearance:none" class="ticks" value="${s}"></label>`,
  },
  'address that a link paints': {
    html: (s) => `${paints('linked', 'after', '', '" (" attr(href) ")"')}<a class="linked" href="/x?q=${s}">link</a>`,
  },
  'card number': { html: (s) => `<input autocomplete="cc-number" value="${s}">` },
  'field that names a button': {
    html: (s, id) => `<input id="${id}" value="${s}"><button aria-labelledby="${id}"></button>`,
  },
  'text area that names a button': {
    html: (s, id) => `<textarea id="${id}">${s}</textarea><button aria-labelledby="${id}"></button>`,
  },
  'choice of ARIA that names a button': {
    html: (s, id) =>
      `<div role="listbox"><div role="option" aria-selected="true"><b id="${id}">x</b></div></div><div role="combobox"><b id="${id}b">${s}</b></div><button aria-labelledby="${id}b"></button>`,
  },
  'query of a link': { html: (s) => `<a href="/x?q=${s}">link</a><a href="/x?q=${s}"></a>` },
  'fragment of a link': { html: (s) => `<a href="/x#${s}">link</a><a href="/x#${s}"></a>` },
  'user of a link': { html: (s) => `<a href="http://u:${s}@localhost/"></a>` },
  'query of a form': {
    html: (s) => `<form action="/x?q=${s}#${s}" tabindex="0"><button formaction="/x?q=${s}">send</button></form>`,
  },
  'address of a frame': { html: (s) => `<iframe src="/no?q=${s}#${s}" title="frame"></iframe>` },
  'address of an object': {
    html: (s) => `<object data="/no?q=${s}#${s}"></object><embed src="/no?q=${s}" type="text/html">`,
  },
  'content of a frame': { html: (s) => `<iframe srcdoc="<button>${s}</button>"></iframe>` },
  'query of an area': {
    html: (s, id) =>
      `<map name="${id}"><area href="/x?q=${s}" coords="0,0,9,9" alt="area"></map><img usemap="#${id}" width="9" height="9">`,
  },
  'address of an image': { html: (s) => `<button><img src="/no?q=${s}" width="9" height="9"></button>` },
};

/** Where a value can stand: what is named from its content must leave it out, in every kind of tree. */
const PLACES: Readonly<Record<string, (html: string) => string>> = {
  alone: (html) => `<div>${html}</div>`,
  'in a heading': (html) => `<h2>heading ${html}</h2>`,
  'in a button': (html) => `<div role="button" tabindex="0">button ${html}</div>`,
  'in a label': (html) => `<label>label ${html}<input></label>`,
  'in a click surface': (html) => `<div style="cursor:pointer">surface ${html}</div>`,
  'in a shadow tree': (html) => `<div tabindex="0"><template shadowrootmode="open">shadow ${html}</template></div>`,
  'in a slot': (html) =>
    `<div tabindex="0"><template shadowrootmode="open"><p>slot <slot></slot></p></template>${html}</div>`,
};

export interface Secret {
  readonly kind: string;
  readonly text: string;
}

export interface CanaryPage {
  readonly html: string;
  readonly secrets: readonly Secret[];
  readonly kinds: number;
  readonly places: number;
}

/** What no search may miss: it stands beside the values. */
export const HARMLESS = 'harmless-label-x3';

const FIND = `<script>function findField(id, root = document) {
  const found = root.getElementById(id);
  if (found) return found;
  for (const element of root.querySelectorAll('*')) {
    const inside = element.shadowRoot && findField(id, element.shadowRoot);
    if (inside) return inside;
  }
}</script>`;

/** Every kind of value in every place. */
export function canaryPage(): CanaryPage {
  const secrets: Secret[] = [];
  const pieces: string[] = [];
  for (const [where, place] of Object.entries(PLACES)) {
    for (const [what, { html, secret }] of Object.entries(KINDS)) {
      const number = secrets.length;
      const text = secret?.(number) ?? `${MARK}n${number}z`;
      secrets.push({ kind: `${what}, ${where}`, text });
      pieces.push(place(html(text, `f${number}`)));
    }
  }
  return {
    html: `<!doctype html><title>canaries</title>${FIND}<button>${HARMLESS}</button>${pieces.join('\n')}`,
    secrets,
    kinds: Object.keys(KINDS).length,
    places: Object.keys(PLACES).length,
  };
}
