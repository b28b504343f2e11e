/** A source of numbers that a seed decides (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to below `sides`. */
  roll(sides: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.roll(from.length)] as T;
  }
}

/** Elements that may hold others: what stands before and after the content. */
const CONTAINERS = [
  ['<div>', '</div>'],
  ['<div class="pointer">', '</div>'],
  ['<div class="arrow">', '</div>'],
  ['<div tabindex="0">', '</div>'],
  ['<div tabindex="-1">', '</div>'],
  ['<div role="button">', '</div>'],
  ['<div role="list">', '</div>'],
  ['<div contenteditable="true">edit ', '</div>'],
  ['<div contenteditable="false">', '</div>'],
  ['<div hidden>', '</div>'],
  ['<div style="visibility:hidden">', '</div>'],
  ['<div style="visibility:visible">', '</div>'],
  ['<div aria-hidden="true">', '</div>'],
  ['<div inert>', '</div>'],
  ['<details>', '</details>'],
  ['<details open><summary>summary</summary>', '</details>'],
  ['<label>', '</label>'],
  ['<label class="pointer">', '</label>'],
  ['<a href="/x">', '</a>'],
  ['<button>', '</button>'],
  ['<slot>', '</slot>'],
  ['<fieldset disabled>', '</fieldset>'],
  ['<div role="dialog" aria-modal="true">', '</div>'],
] as const;

const LEAVES = [
  'text',
  '<p>text</p>',
  '<p class="pointer">pointer</p>',
  '<button>button</button>',
  '<button hidden>hidden</button>',
  '<a href="/x">link</a>',
  '<a>no link</a>',
  '<input>',
  '<input type="checkbox" hidden>',
  '<input type="hidden">',
  '<select><option>option</select>',
  '<textarea></textarea>',
  '<label>label <input type="checkbox" hidden></label>',
  '<span draggable="true">drag</span>',
  '<span onclick="1">click</span>',
  '<i role="option">option</i>',
] as const;

const MAX_DEPTH = 7;

/** A document by chance: the same one for the same seed. Some have more controls than one window keeps. */
export function generatePage(seed: number): string {
  const dice = new Dice(seed);
  const style = '<style>.pointer{cursor:pointer}.arrow{cursor:default}</style>';
  const content = (depth: number): string => {
    let html = '';
    for (let left = dice.roll(5) + (depth === 0 ? 4 : 0); left > 0; left--) {
      html += depth < MAX_DEPTH && dice.roll(2) === 0 ? container(depth + 1) : dice.pick(LEAVES);
    }
    return html;
  };
  const container = (depth: number): string => {
    const [open, close] = dice.pick(CONTAINERS);
    const isHost = open.startsWith('<div') && dice.roll(3) === 0;
    const shadow = isHost ? `<template shadowrootmode="open">${style}${content(depth)}</template>` : '';
    return open + shadow + content(depth) + close;
  };
  const body = content(0);
  return `<!doctype html><title>seed ${seed}</title>${style}<body>${dice.roll(6) === 0 ? body.repeat(12) : body}</body>`;
}
