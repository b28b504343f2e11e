import type { ControlRow, ModelView, RegionRow, ViewContent } from '../index.js';

/** A whole view in one of the encodings that are compared; each says the same. */
export const ENCODINGS: Readonly<Record<string, (view: ModelView) => string>> = {
  lines: ({ text }) => text,
  'JSON, rows as arrays': ({ data }) => JSON.stringify(data),
  'JSON, records with keys': ({ data }) => JSON.stringify(withKeys(data as ViewContent)),
  'JSON lines': ({ data }) => toJsonLines(data as ViewContent),
  'YAML-like outline': ({ data }) => toOutline(data as ViewContent),
};

type Row = ControlRow | RegionRow;

function withKeys(content: ViewContent): object {
  const record = ([ref, role, name, more]: Row): object => ({ ref, role, name, ...more });
  return { ...content, regions: content.regions.map(record), controls: content.controls.map(record) };
}

function toJsonLines({ regions, controls, headings, ...head }: ViewContent): string {
  return [head, ...regions, ...controls, ...headings].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** As accessibility snapshots are often written: an item a line, nested by region, what is more in brackets. */
function toOutline({ regions, controls, headings, ...head }: ViewContent): string {
  const item = ([ref, role, name, more = {}]: Row, indent: string): string => {
    const { states, options, labels, region: _, ...marks } = more as NonNullable<ControlRow[3]>;
    const facts = [`[ref=${ref}]`];
    for (const [fact, value] of Object.entries({ ...states, ...marks })) {
      facts.push(value === true ? `[${fact}]` : `[${fact}=${String(value)}]`);
    }
    for (const [source, label] of Object.entries(labels ?? {})) facts.push(`[${source}=${JSON.stringify(label)}]`);
    const within = (options?.labels ?? []).map((label) => `${indent}  - option ${JSON.stringify(label)}\n`).join('');
    const more_ = options !== undefined && options.omitted > 0 ? `${indent}  - ${options.omitted} more\n` : '';
    return `${indent}- ${role}${name === '' ? '' : ` ${JSON.stringify(name)}`} ${facts.join(' ')}\n${within}${more_}`;
  };
  let outline = Object.entries(head)
    .map(([key, value]) => `${key}: ${typeof value === 'object' ? JSON.stringify(value) : value}\n`)
    .join('');
  let open: string | undefined;
  const listed = new Map(regions.map((region) => [region[0], region]));
  for (const control of controls) {
    const { region } = control[3] ?? {};
    const row = listed.get(region ?? '');
    if (region !== open) outline += row === undefined ? '- elsewhere\n' : item(row, '');
    open = region;
    listed.delete(region ?? '');
    if (row === undefined && region !== undefined) listed.delete(region);
    outline += item(control, '  ');
  }
  for (const region of listed.values()) outline += item(region, '');
  for (const [level, text] of headings) outline += `- heading ${JSON.stringify(text)} [level=${level}]\n`;
  return outline;
}
