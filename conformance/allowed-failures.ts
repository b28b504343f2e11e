/**
 * Why a case of Web Platform Tests may fail. Nothing else is allowed: a failure follows from never reading values, from
 * a limit, or from the suite's own tentative cases. A case that is listed here and passes is reported.
 */

/** Of each case that is marked so, where the name is the expected one but for the value. */
export const EMBEDS_VALUE = 'the expected name holds a value, and values are never read';

/** Of each case that the suite itself marks so. */
export const TENTATIVE = 'tentative in the suite itself';

const EMBEDDED = 'accname/name/comp_embedded_control.html checkbox label with embedded ARIA slider';

/** By file and test name. These embed a value too, and are not marked so. */
export const ALLOWED_FAILURES: Readonly<Record<string, string>> = {
  [`${EMBEDDED} (aria-valuenow)`]: EMBEDS_VALUE,
  [`${EMBEDDED} (aria-valuetext)`]: EMBEDS_VALUE,
};
