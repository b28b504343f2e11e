import { captureMemory } from './capture-memory.js';
import {
  adoptedSheets,
  adoptedSheetsOfTree,
  documentSheets,
  groupRules,
  keyframeRules,
  nestedRules,
  ruleText,
  sheetRules,
  sheetsOfTree,
} from './dom.js';
import { shadowTrees } from './shadow-trees.js';

/** What the sheets of a document may paint beside the content of elements, whether they may let it be edited or leave it unrendered. */
interface SheetEffects {
  readonly before: boolean;
  readonly after: boolean;
  readonly edits: boolean;
  /** A rule that was read lets something be edited. */
  readonly saysEdits: boolean;
  readonly hides: boolean;
}

const ANYTHING: SheetEffects = { before: true, after: true, edits: true, saysEdits: false, hides: true };
export const NO_EFFECTS: SheetEffects = { before: false, after: false, edits: false, saysEdits: false, hides: false };

/** Rules of one sheet, those in groups and in other rules included, and sheets; what has more may hold anything. */
const MAX_RULES = 4_096;
const MAX_SHEETS = 1_024;
/** How deep rules stand in each other. */
const MAX_NESTING = 32;
/** UTF-16 units of rules read in one look; what is beyond may hold anything until a later look reads it. */
const MAX_READ_UNITS = 4_194_304;

/**
 * What each sheet was seen to hold, for as long as it has as many rules. A rule that a script rewrites in place is
 * noticed only with the next rule that comes or goes.
 */
const known = new WeakMap<CSSStyleSheet, SheetEffects & { readonly rules: number }>();

function together(one: SheetEffects, other: SheetEffects): SheetEffects {
  return {
    before: one.before || other.before,
    after: one.after || other.after,
    edits: one.edits || other.edits,
    saysEdits: one.saysEdits || other.saysEdits,
    hides: one.hides || other.hides,
  };
}

/** The lists of sheets of some trees: each is the same, and live, for the life of its tree. */
const listsOfTrees = new WeakMap<readonly ShadowRoot[], readonly ArrayLike<CSSStyleSheet>[]>();

function sheetListsOf(roots: readonly ShadowRoot[]): readonly ArrayLike<CSSStyleSheet>[] {
  let lists = listsOfTrees.get(roots);
  if (lists === undefined) {
    const ofTrees = roots.flatMap((root) => [sheetsOfTree(root), adoptedSheetsOfTree(root)]);
    lists = [documentSheets(document), adoptedSheets(document), ...ofTrees];
    listsOfTrees.set(roots, lists);
  }
  return lists;
}

/**
 * What the style sheets of the document and of its open shadow trees may do to any element. To ask the style of what is not
 * painted costs 3 to 6 µs, more than the rest of a name, so it is asked only where a sheet speaks of it. The element's
 * own `style` attribute is not among them.
 */
export const sheetEffects = captureMemory((): SheetEffects => {
  const { roots, isWhole } = shadowTrees();
  if (!isWhole) return ANYTHING;
  let effects = NO_EFFECTS;
  let left = MAX_SHEETS;
  const budget = { units: MAX_READ_UNITS };
  for (const sheets of sheetListsOf(roots)) {
    const { length } = sheets;
    for (let i = 0; i < length && left > 0; i++, left--)
      effects = together(effects, ofSheet(sheets[i] as CSSStyleSheet, budget));
  }
  return left > 0 ? effects : ANYTHING;
});

/** A sheet of another origin cannot be read, so that it may hold anything. */
function ofSheet(sheet: CSSStyleSheet, budget: { units: number }): SheetEffects {
  let rules: CSSRuleList;
  try {
    rules = sheetRules(sheet);
  } catch {
    return ANYTHING;
  }
  const before = known.get(sheet);
  if (before !== undefined && before.rules === rules.length) return before;
  if (budget.units <= 0) return ANYTHING;
  const found = { ...readRules(rules, budget), rules: rules.length };
  known.set(sheet, found);
  return found;
}

/** The text of a rule holds that of all rules inside it, so that they are counted first. */
function countRules(rules: CSSRuleList, left: number, depth = 0): number {
  const { length } = rules;
  if (length > left || depth > MAX_NESTING) return -1;
  let rest = left - length;
  for (let i = 0; i < length && rest >= 0; i++) {
    const inside = rulesInside(rules[i] as CSSRule);
    if (inside !== null && inside.length > 0) rest = countRules(inside, rest, depth + 1);
  }
  return rest;
}

function rulesInside(rule: CSSRule): CSSRuleList | null {
  if (rule instanceof CSSStyleRule) return nestedRules(rule);
  if (rule instanceof CSSGroupingRule) return groupRules(rule);
  return rule instanceof CSSKeyframesRule ? keyframeRules(rule) : null;
}

function readRules(rules: CSSRuleList, budget: { units: number }): SheetEffects {
  if (countRules(rules, MAX_RULES) < 0) return ANYTHING;
  let effects = NO_EFFECTS;
  for (const rule of Array.from(rules)) {
    // It may still be on its way.
    if (rule instanceof CSSImportRule) return ANYTHING;
    if (budget.units <= 0) return ANYTHING;
    const text = ruleText(rule);
    budget.units -= text.length;
    effects = together(effects, {
      before: text.includes('::before'),
      after: text.includes('::after'),
      edits: text.includes('user-modify'),
      saysEdits: text.includes('user-modify'),
      hides: text.includes('content-visibility'),
    });
  }
  return effects;
}
