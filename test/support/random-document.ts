import fc from 'fast-check';

/** One element of a generated document. Every element that may be a control has a name of its own. */
export interface RandomElement {
  readonly kind: Kind;
  readonly hidden: Hidden;
  readonly shadow: readonly RandomElement[];
  readonly children: readonly RandomElement[];
}

const KINDS = [
  'div',
  'section',
  'surface',
  'button',
  'link',
  'bare-link',
  'input',
  'checkbox',
  'hidden-input',
  'select',
  'summary',
  'role-button',
  'tabindex',
  'editable',
  'proxy',
  'slot',
  'host',
  'dialog',
  'text',
] as const;
type Kind = (typeof KINDS)[number];

const HIDDEN = [
  ...new Array<'no'>(14).fill('no'),
  'display',
  'visibility',
  'attribute',
  'zero',
  'inert',
  'aria',
] as const;
type Hidden = (typeof HIDDEN)[number];

const { tree } = fc.letrec<{ tree: RandomElement; list: RandomElement[] }>((tie) => ({
  list: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'document' },
    { weight: 1, arbitrary: fc.constant<RandomElement[]>([]) },
    { weight: 2, arbitrary: fc.array(tie('tree'), { maxLength: 4, size: 'max' }) },
  ),
  tree: fc.record({
    kind: fc.constantFrom(...KINDS),
    hidden: fc.constantFrom(...HIDDEN),
    shadow: tie('list'),
    children: tie('list'),
  }) as fc.Arbitrary<RandomElement>,
}));

/** Documents of up to some hundred elements, nested five deep and more by shadow roots. */
export const randomTrees: fc.Arbitrary<RandomElement[]> = fc.array(tree, { minLength: 1, maxLength: 12, size: 'max' });

const STYLES: Readonly<Record<Hidden, string>> = {
  no: '',
  display: 'display:none',
  visibility: 'visibility:hidden',
  attribute: '',
  zero: 'height:0;overflow:hidden',
  inert: '',
  aria: '',
};

const ATTRIBUTES: Readonly<Partial<Record<Hidden, string>>> = {
  attribute: ' hidden',
  inert: ' inert',
  aria: ' aria-hidden="true"',
};

/** How many elements of one copy may be listed where they are visible; at least 1. */
export function countControls(trees: readonly RandomElement[]): number {
  return Math.max(1, toHtml(trees).split('aria-label=').length - 1);
}

/** Writes a document; `copies` repeats the whole of it. Names are `n1`, `n2`, … in the order of the text. */
export function toHtml(trees: readonly RandomElement[], copies = 1): string {
  let count = 0;
  const write = ({ kind, hidden, shadow, children }: RandomElement): string => {
    const name = `n${++count}`;
    const attributes = `style="${STYLES[hidden]}"${ATTRIBUTES[hidden] ?? ''}`;
    const label = `aria-label="${name}"`;
    const inner = children.map(write).join('');
    const root =
      shadow.length === 0
        ? ''
        : `<template shadowrootmode="open">${SHADOW_STYLE}${shadow.map(write).join('')}</template>`;
    switch (kind) {
      case 'div':
        return `<div ${attributes}>${inner}</div>`;
      case 'section':
        return `<section ${attributes}>${root}${inner}</section>`;
      case 'host':
        return `<div ${attributes}>${root}${inner}</div>`;
      case 'surface':
        return `<div ${attributes} class="surface" ${label}>surface${inner}</div>`;
      case 'button':
        return `<button ${attributes} ${label}>b</button>`;
      case 'link':
        return `<a ${attributes} ${label} href="#x">l<span>inline</span></a>`;
      case 'bare-link':
        return `<a ${attributes}>no link</a>${inner}`;
      case 'input':
        return `<input ${attributes} ${label}>`;
      case 'checkbox':
        return `<input ${attributes} ${label} type="checkbox">`;
      case 'hidden-input':
        return `<input ${attributes} ${label} type="hidden">`;
      case 'select':
        return `<select ${attributes} ${label}><option>o</option></select>`;
      case 'summary':
        return `<details ${attributes}><summary aria-label="${name}s">s</summary>${inner}</details>`;
      case 'role-button':
        return `<div ${attributes} ${label} role="button">r${inner}</div>`;
      case 'tabindex':
        return `<div ${attributes} ${label} tabindex="0">t${inner}</div>`;
      case 'editable':
        return `<div ${attributes} ${label} contenteditable>e</div>`;
      case 'proxy':
        return `<label ${attributes}><input aria-label="${name}" type="checkbox" style="display:none">p</label>`;
      case 'slot':
        return `<slot>${inner}</slot>`;
      case 'dialog':
        return `<dialog open ${attributes}>${inner}</dialog>`;
      case 'text':
        return `<p ${attributes}>some <em>words</em></p>`;
    }
  };
  let body = '';
  for (let copy = 0; copy < copies; copy++) body += trees.map(write).join('');
  return `<!doctype html><meta charset="utf-8">${SHADOW_STYLE}<body>${body}</body>`;
}

const SHADOW_STYLE = '<style>.surface{cursor:pointer}dialog{position:static}</style>';
