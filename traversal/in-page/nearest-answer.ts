import { flatParent } from './dom.js';

/**
 * The answer of an element, or of the nearest one above it in the flat tree that has one; `none` where none has. It is
 * remembered for all that were passed, so that deep trees are not walked up again and again.
 */
export function nearestAnswer<T>(
  from: Element | null,
  known: Map<Element, T>,
  answerOf: (element: Element) => T | undefined,
  none: T,
): T {
  const first = from === null ? none : known.get(from);
  if (first !== undefined) return first;
  const passed: Element[] = [];
  let answer: T | undefined;
  for (let at = from; at !== null; at = flatParent(at)) {
    answer = known.get(at);
    if (answer !== undefined) break;
    passed.push(at);
    answer = answerOf(at);
    if (answer !== undefined) break;
  }
  for (const element of passed) known.set(element, answer ?? none);
  return answer ?? none;
}
