import type { Scenario } from './scenario.js';
import { CHANGES } from './scenarios/changes.js';
import { CONTROLS } from './scenarios/controls.js';
import { DOCUMENTS } from './scenarios/documents.js';
import { NAMES } from './scenarios/names.js';
import { REFUSALS } from './scenarios/refusals.js';
import { REGIONS } from './scenarios/regions.js';
import { VISIBILITY } from './scenarios/visibility.js';
import { WINDOWS } from './scenarios/windows.js';

/** All scenarios, each with an id of its own. */
export const SCENARIOS: readonly Scenario[] = [
  ...CONTROLS,
  ...VISIBILITY,
  ...NAMES,
  ...REGIONS,
  ...WINDOWS,
  ...CHANGES,
  ...REFUSALS,
  ...DOCUMENTS,
];
