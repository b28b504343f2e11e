import type { Control } from '../index.js';

/** What a snapshot of Playwright spends on controls. */
export interface PeerSnapshot {
  /** Controls of ours that have a line of the same role and name in it. */
  readonly matched: readonly Control[];
  /** Those lines, as they stand there, with the lines of their options and of where a link goes. */
  readonly lines: string;
}

const ITEM = /^ *- '?([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?.*\[ref=\w+\]/;

/** What our record of a control says too, or leaves out. */
const BELONGING = /^ *- (?:\/url:|option )/;

/** Finds the lines of the same controls, in order, each once. */
export function sameControls(snapshot: string, controls: readonly Control[]): PeerSnapshot {
  const wanted = new Map<string, Control[]>();
  for (const control of controls) {
    const key = JSON.stringify([control.role, control.name]);
    wanted.set(key, [...(wanted.get(key) ?? []), control]);
  }
  const matched: Control[] = [];
  let lines = '';
  let isInside = false;
  for (const line of snapshot.split('\n')) {
    if (isInside && BELONGING.test(line)) {
      lines += `${line}\n`;
      continue;
    }
    const [, role = '', name = '""'] = ITEM.exec(line) ?? [];
    const control = role === '' ? undefined : wanted.get(JSON.stringify([role, parse(name)]))?.shift();
    isInside = control !== undefined;
    if (control === undefined) continue;
    matched.push(control);
    lines += `${line}\n`;
  }
  return { matched, lines };
}

function parse(name: string): string {
  try {
    return JSON.parse(name);
  } catch {
    return name;
  }
}
