/**
 * The keys of `press`, by their names in UI Events (https://www.w3.org/TR/uievents-key/), as `Input.dispatchKeyEvent` takes
 * them. What a key types does not depend on a keyboard layout.
 */

/** One key, as it goes down and up. */
export interface KeyStroke {
  readonly key: string;
  readonly code: string;
  /** `windowsVirtualKeyCode`: what `event.keyCode` says. */
  readonly keyCode: number;
  /** What it types; absent where it types nothing. */
  readonly text?: string;
  /** The bit of a modifier: 1 Alt, 2 Control, 4 Meta, 8 Shift. */
  readonly modifier?: number;
}

const ALT = 1;
const CONTROL = 2;
const META = 4;
const SHIFT = 8;

const MODIFIERS: Readonly<Record<string, KeyStroke>> = {
  Alt: { key: 'Alt', code: 'AltLeft', keyCode: 18, modifier: ALT },
  Control: { key: 'Control', code: 'ControlLeft', keyCode: 17, modifier: CONTROL },
  Meta: { key: 'Meta', code: 'MetaLeft', keyCode: 91, modifier: META },
  Shift: { key: 'Shift', code: 'ShiftLeft', keyCode: 16, modifier: SHIFT },
};

const NAMED: Readonly<Record<string, KeyStroke>> = {
  Enter: { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', keyCode: 9 },
  Escape: { key: 'Escape', code: 'Escape', keyCode: 27 },
  Backspace: { key: 'Backspace', code: 'Backspace', keyCode: 8 },
  Delete: { key: 'Delete', code: 'Delete', keyCode: 46 },
  Insert: { key: 'Insert', code: 'Insert', keyCode: 45 },
  Space: { key: ' ', code: 'Space', keyCode: 32, text: ' ' },
  Home: { key: 'Home', code: 'Home', keyCode: 36 },
  End: { key: 'End', code: 'End', keyCode: 35 },
  PageUp: { key: 'PageUp', code: 'PageUp', keyCode: 33 },
  PageDown: { key: 'PageDown', code: 'PageDown', keyCode: 34 },
  ArrowLeft: { key: 'ArrowLeft', code: 'ArrowLeft', keyCode: 37 },
  ArrowUp: { key: 'ArrowUp', code: 'ArrowUp', keyCode: 38 },
  ArrowRight: { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39 },
  ArrowDown: { key: 'ArrowDown', code: 'ArrowDown', keyCode: 40 },
  ContextMenu: { key: 'ContextMenu', code: 'ContextMenu', keyCode: 93 },
};

/** The keys of a combination, modifiers first; undefined for what names no key. */
export function parseKeys(combination: string): KeyStroke[] | undefined {
  // The plus sign itself may be the key.
  const parts = combination === '+' ? ['+'] : combination.replace(/\+\+$/, '+\u0000').split('+');
  const last = parts.pop()?.replace('\u0000', '+');
  const modifiers: KeyStroke[] = [];
  for (const name of parts) {
    const modifier = Object.hasOwn(MODIFIERS, name) ? MODIFIERS[name] : undefined;
    if (modifier === undefined || modifiers.includes(modifier)) return undefined;
    modifiers.push(modifier);
  }
  const stroke = last === undefined ? undefined : strokeOf(last);
  if (stroke === undefined || modifiers.includes(stroke)) return undefined;
  const bits = modifiersOf(modifiers);
  return [...modifiers, bits & (CONTROL | ALT | META) ? withoutText(stroke) : shifted(stroke, (bits & SHIFT) !== 0)];
}

/** The bits of the modifiers among some keys. */
export function modifiersOf(keys: readonly KeyStroke[]): number {
  return keys.reduce((bits, { modifier = 0 }) => bits | modifier, 0);
}

function strokeOf(name: string): KeyStroke | undefined {
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  if (Object.hasOwn(MODIFIERS, name)) return MODIFIERS[name];
  const number = Number(/^F([1-9]|1[0-2])$/.exec(name)?.[1]);
  if (number > 0) return { key: name, code: name, keyCode: 111 + number };
  const [character, ...more] = name;
  if (character === undefined || more.length > 0 || /[\p{Cc}\p{Cs}]/u.test(character)) {
    return undefined;
  }
  return strokeOfCharacter(character);
}

function strokeOfCharacter(character: string): KeyStroke {
  if (character === ' ') return NAMED.Space as KeyStroke;
  const upper = character.toUpperCase();
  const isLetter = /^[A-Z]$/.test(upper);
  const isDigit = /^[0-9]$/.test(character);
  const code = isLetter ? `Key${upper}` : isDigit ? `Digit${character}` : '';
  return { key: character, code, keyCode: isLetter || isDigit ? upper.charCodeAt(0) : 0, text: character };
}

function withoutText({ key, code, keyCode, modifier }: KeyStroke): KeyStroke {
  const isLetter = /^[A-Z]$/.test(key);
  return { key: isLetter ? key.toLowerCase() : key, code, keyCode, ...(modifier === undefined ? {} : { modifier }) };
}

function shifted(stroke: KeyStroke, isShifted: boolean): KeyStroke {
  if (!isShifted || stroke.text === undefined || !/^[a-z]$/.test(stroke.key)) return stroke;
  const upper = stroke.key.toUpperCase();
  return { ...stroke, key: upper, text: upper };
}
