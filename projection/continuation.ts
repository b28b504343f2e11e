import type { Control, Observation, ObserveRequest } from '../traversal/observation.js';

/**
 * How the controls go on. After the last one shown; by the window's cursor when all of the window was shown or it held
 * none; undefined when nothing follows.
 * @param shown how many controls of the window were shown, without a gap.
 */
export function nextObserve({ controls, coverage }: Observation, shown: number): ObserveRequest | undefined {
  const { cursor } = coverage;
  if (shown === controls.length) return cursor === undefined ? undefined : { cursor };
  const last: Control | undefined = controls[shown - 1];
  return last === undefined ? undefined : { after: last.ref };
}

/**
 * How the text goes on: in the same scope, at the first byte that was not shown. Undefined when nothing follows.
 * @param shownBytes bytes of UTF-8 of the observation's text that were shown.
 */
export function nextText({ revision, text, focus }: Observation, shownBytes: number): ObserveRequest | undefined {
  if (focus === undefined || (shownBytes === text.bytes && !text.more)) return undefined;
  return {
    region_ref: focus.text_cursor,
    expected_revision: revision,
    text_offset: text.offset + shownBytes,
  };
}
