import type { Control, Labels, Region } from '../traversal/observation.js';
import type { ControlFacts, ControlRow, RegionRow } from './content.js';

/** A control as a record: what says nothing is left out. */
export function toControlRow({ ref, role, name, states, options, labels, region, clipped }: Control): ControlRow {
  const further = labels && labelsBeside(name, labels);
  const facts: ControlFacts = {
    ...(hasKeys(states) ? { states } : {}),
    ...(options === undefined ? {} : { options }),
    ...(further === undefined ? {} : { labels: further }),
    ...(region === undefined ? {} : { region }),
    ...(clipped === undefined ? {} : { clipped }),
  };
  return hasKeys(facts) ? [ref, role, name, facts] : [ref, role, name];
}

export function toRegionRow({ ref, role, name, name_from, modal, clipped }: Region): RegionRow {
  if (name_from !== 'heading' && modal === undefined && clipped === undefined) return [ref, role, name];
  return [
    ref,
    role,
    name,
    {
      ...(name_from === 'heading' ? { by_heading: true } : {}),
      ...(modal === undefined ? {} : { modal }),
      ...(clipped === undefined ? {} : { clipped }),
    },
  ];
}

/** The sources that say something else than the name, each saying once. */
function labelsBeside(name: string, labels: Labels): Labels | undefined {
  const said = new Set(['', name]);
  const further: Record<string, string> = {};
  for (const [source, label] of Object.entries(labels)) {
    if (said.has(label)) continue;
    said.add(label);
    further[source] = label;
  }
  return hasKeys(further) ? further : undefined;
}

function hasKeys(record: object): boolean {
  for (const _ in record) return true;
  return false;
}
