import type { Control } from '../index.js';
import type { DetectKey, Expectation, ExpectedControl, Paging } from './expectation.js';
import type { Looked } from './looked.js';
import { scopeBreaches } from './scope-breaches.js';

/** Every way in which what was seen is not what a case expects. */
export function breaches(expectation: Expectation, looked: Looked): string[] {
  const controls = looked.windows.flatMap((window) => window.controls);
  const detected = detection(expectation.detect ?? {}, looked);
  // Where an interruption is right, the look is refused, and that stands for everything else that would be seen.
  if (Object.values(expectation.detect ?? {}).includes(true)) return [...detected, ...texts(expectation, looked)];
  return [
    ...detected,
    ...missing(expectation, controls, looked),
    ...unwanted(expectation, controls),
    ...order(expectation.order ?? [], controls),
    ...counts(expectation, controls),
    ...texts(expectation, looked),
    ...scopeBreaches(expectation, looked.windows[0]),
    ...(expectation.paging === undefined ? [] : pages(expectation.paging, controls, looked)),
    ...bounds(expectation, controls, looked),
  ];
}

const DETECTED: Readonly<Record<DetectKey, string>> = {
  password: 'password',
  otp: 'one_time_code',
  captcha: 'captcha',
  signIn: 'sign_in',
};

/** A refusal names the first kind that was found: a sign-in form with a password is told by the password. */
function detection(detect: NonNullable<Expectation['detect']>, { errors }: Looked): string[] {
  const refusal = errors.find(({ code }) => code === 'sign_in_required');
  const keys = Object.keys(DETECTED) as DetectKey[];
  const told = keys.find((key) => DETECTED[key] === refusal?.reason);
  const expected = keys.filter((key) => detect[key] === true);
  if (told === undefined) return expected.length > 0 ? [`no interruption, expected ${expected.join(' or ')}`] : [];
  return expected.includes(told) ? [] : [`interrupted by ${told}`];
}

function missing({ controls: expected, policy }: Expectation, controls: readonly Control[], looked: Looked): string[] {
  const first = looked.windows[0];
  // A document that is left while it is looked at may give a clean refusal instead.
  if (first === undefined) return looked.errors.length > 0 ? [`no look succeeded: ${looked.errors[0]?.code}`] : [];
  if (expected.length === 0 && policy === 'strict' && controls.length > 0) return ['expected no control'];
  const taken = new Set<Control>();
  return expected.flatMap((one) => {
    if (one.frame === true) return first.coverage.outside.frames > 0 ? [] : ['expected frames to be said'];
    const found = controls.find((control) => !taken.has(control) && isThat(control, one));
    if (found !== undefined) taken.add(found);
    else if (one.hard !== true) return [`not found: ${JSON.stringify(one)} among ${shortly(controls)}`];
    return [];
  });
}

function unwanted({ absent = [], absentOrMarked = [] }: Expectation, controls: readonly Control[]): string[] {
  return [...absent, ...absentOrMarked].flatMap((one) => {
    const found = controls.find((control) => isThat(control, one));
    const isMarked = found?.states.inert ?? found?.states.aria_hidden ?? found?.states.cut_off ?? false;
    return found === undefined || isMarked ? [] : [`must not be usable: ${shortly([found])}`];
  });
}

function order(names: readonly string[], controls: readonly Control[]): string[] {
  const places = names.map((name) => controls.findIndex((control) => control.name === name));
  return places.every((place, i) => place >= 0 && place > (places[i - 1] ?? -1))
    ? []
    : [`order is ${shortly(controls)}`];
}

function counts({ countExactly = {}, totalControlsMax }: Expectation, controls: readonly Control[]): string[] {
  const wrong = Object.entries(countExactly).flatMap(([role, expected]) => {
    const count = controls.filter((control) => control.role === role).length;
    return count === expected ? [] : [`expected ${expected} of role ${role}, got ${count}`];
  });
  if (totalControlsMax !== undefined && controls.length > totalControlsMax) wrong.push(`${controls.length} controls`);
  return wrong;
}

function texts({ neverContains = [], mustContainText = [] }: Expectation, looked: Looked): string[] {
  const said = JSON.stringify([looked.windows, looked.repeats, looked.errors.map((error) => [error.message, error])]);
  const wrong = neverContains.filter((text) => said.includes(text)).map((text) => `says ${text}`);
  return [...wrong, ...mustContainText.filter((text) => !said.includes(text)).map((text) => `does not say ${text}`)];
}

/** A page that changed between two windows may say that it was shifted, or refuse to go on. */
function pages(paging: Paging, controls: readonly Control[], { windows, errors }: Looked): string[] {
  const saysShifted = windows.some(({ coverage }) => coverage.shifted);
  if (paging.js !== undefined && (saysShifted || errors.length > 0)) return [];
  const wrong: string[] = [];
  const names = controls.map(({ name }) => name);
  const wanted = paging.mustSeeExactlyOnce === undefined ? [] : namesOfRange(paging.mustSeeExactlyOnce);
  for (const name of wanted) {
    const times = names.filter((other) => other === name).length;
    if (times !== 1) wrong.push(`${name} was seen ${times} times`);
  }
  if (paging.neverDuplicate === true && new Set(names).size < names.length) wrong.push('a control was seen twice');
  if (paging.inOrder === true) wrong.push(...order(wanted, controls));
  return wrong;
}

function namesOfRange(range: string): string[] {
  const parts = /^(.*?)(\d+)\.\.\1(\d+)$/.exec(range);
  if (parts === null) throw new Error(`no range: ${range}`);
  const [, prefix, first, last] = parts;
  const names: string[] = [];
  for (let i = Number(first); i <= Number(last); i++) names.push(`${prefix}${i}`);
  return names;
}

function bounds(expectation: Expectation, controls: readonly Control[], looked: Looked): string[] {
  const wrong: string[] = [];
  const { deadlineMs, maxNameLength, maxOutputBytes, wellFormedUnicode } = expectation;
  if (deadlineMs !== undefined && looked.longestMs > deadlineMs) wrong.push(`took ${looked.longestMs.toFixed(0)} ms`);
  for (const { name } of controls) {
    if (maxNameLength !== undefined && name.length > maxNameLength) wrong.push(`a name of ${name.length} units`);
    if (wellFormedUnicode === true && !name.isWellFormed()) wrong.push('a name that is not well formed');
  }
  for (const window of looked.windows) {
    const bytes = Buffer.byteLength(JSON.stringify(window));
    if (maxOutputBytes !== undefined && bytes > maxOutputBytes) wrong.push(`an observation of ${bytes} bytes`);
  }
  return wrong;
}

/** Whether a control is the one that is expected. */
export function isThat(control: Control, expected: ExpectedControl): boolean {
  const { role, roleAny, name, nameAny, nameRegex, nameRegexFlags, states = {} } = expected;
  if (role !== undefined && control.role !== role) return false;
  if (roleAny !== undefined && !roleAny.includes(control.role)) return false;
  const said = fold(control.name);
  if (name !== undefined && said !== fold(name)) return false;
  if (nameAny !== undefined && !nameAny.some((one) => said === fold(one))) return false;
  if (nameRegex !== undefined && !new RegExp(nameRegex, nameRegexFlags).test(control.name)) return false;
  const seen: Readonly<Record<string, unknown>> = { ...control.states };
  // A state that is absent does not hold.
  return Object.entries(states).every(([state, value]) => (seen[state] ?? false) === value);
}

const fold = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();

const MAX_SHOWN = 12;

function shortly(controls: readonly Control[]): string {
  return JSON.stringify(controls.slice(0, MAX_SHOWN).map(({ role, name }) => [role, name.slice(0, 60)]));
}
