import type { Observation } from '../../traversal/observation.js';

/**
 * What an observation says, in the words in which two engines can agree: without the tokens that no two observations
 * share, and without what `differences.ts` lists.
 */
export function normalForm(observation: Observation): unknown {
  const { document, coverage, controls, regions, headings, text, focus } = observation;
  const { cursor, styles_read: _, ...counts } = coverage;
  const numbers = new Map(regions.map(({ ref }, i) => [ref, i]));
  const isFocused = regions[0]?.role !== 'document';
  return {
    document: { title: document.title, content_type: document.content_type },
    coverage: { ...counts, more: cursor !== undefined },
    controls: controls.map(({ role, name, index, surface, states, options, labels, region, clipped }) => ({
      role,
      name,
      place: [index, surface ?? 0],
      states: sorted(states),
      options,
      labels: sorted({ label: labels.label, title: labels.title, alt: labels.alt }),
      region: region === undefined ? null : numbers.get(region),
      clipped,
    })),
    regions: regions.map(({ ref, ...region }) => region),
    headings,
    ...(isFocused ? { prose: proseOf(text.content), text_offset: focus?.text_offset } : {}),
  };
}

/** The words of a text without the controls in it, which stand in brackets. */
function proseOf(text: string): string {
  return text
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function sorted(record: object): Record<string, unknown> {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
