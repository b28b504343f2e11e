import { MAX_NAME_BYTES, MAX_OPTIONS, MAX_TEXT_NODE_UNITS } from '../limits.js';
import { cutText, foldText } from '../page-text.js';
import type { OptionsRow } from '../wire.js';
import { optionLabel, selectOptions } from './dom.js';

/** The labels of a select's options. Which of them is chosen is a value, and is not read. */
export function optionsRow(select: HTMLSelectElement): OptionsRow {
  const options = selectOptions(select);
  const count = options.length;
  const labels: string[] = [];
  let clipped: 0 | 1 = 0;
  for (let i = 0; i < Math.min(count, MAX_OPTIONS); i++) {
    const whole = optionLabel(options[i] as HTMLOptionElement);
    const label = cutText(foldText(whole.slice(0, MAX_TEXT_NODE_UNITS)), MAX_NAME_BYTES);
    labels.push(label.text);
    if (label.clipped || whole.length > MAX_TEXT_NODE_UNITS) clipped = 1;
  }
  return [labels, Math.max(0, count - MAX_OPTIONS), clipped];
}
