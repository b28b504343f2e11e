/**
 * Reads the text of a view as a model would, knowing the format alone: lines, each by its first word. Fails at a line
 * that no rule explains.
 */

export interface ReadView {
  readonly facts: ReadonlyMap<string, string>;
  readonly regions: readonly ReadRecord[];
  readonly controls: readonly ReadRecord[];
  readonly headings: readonly string[];
}

export interface ReadRecord {
  readonly ref: string;
  readonly role: string;
  /** Every string of the page in the record, in order. */
  readonly strings: readonly string[];
  /** What stands outside of strings. */
  readonly words: string;
}

const KEYS = [
  'view',
  'document',
  'ref',
  'scope',
  'interruption',
  'limits_reached',
  'shifted',
  'coverage',
  'omitted',
  'text',
  'next_observe',
  'next_text',
];
const SECTIONS = ['regions', 'controls', 'headings'];

export function readView(text: string): ReadView {
  const facts = new Map<string, string>();
  const records: Record<string, string[]> = { regions: [], controls: [], headings: [] };
  let section: string | undefined;
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  for (const line of text.slice(0, -1).split('\n')) {
    const [, key = '', rest] = /^([a-z_]+):(.*)$/s.exec(line) ?? [];
    if (SECTIONS.includes(key) && rest === '') {
      if (section !== undefined && SECTIONS.indexOf(section) >= SECTIONS.indexOf(key))
        throw new Error(`again: ${line}`);
      section = key;
    } else if (KEYS.includes(key)) {
      if (facts.has(key)) throw new Error(`twice: ${line}`);
      facts.set(key, (rest as string).trim());
      if (key === 'text' || key === 'next_observe' || key === 'next_text') section = '';
    } else if (section === 'controls' && /^@\w*$/.test(line)) {
      // Where the controls that follow stand.
    } else if (section === undefined || section === '') {
      throw new Error(`no line of a view: ${line}`);
    } else {
      records[section]?.push(line);
    }
  }
  const prefix = facts.get('ref')?.replace(/ \+ id$/, '') ?? '';
  return {
    facts,
    regions: (records.regions ?? []).map((line) => readRecord(line, prefix)),
    controls: (records.controls ?? []).map((line) => readRecord(line, prefix)),
    headings: (records.headings ?? []).map((line) => {
      const { strings, words } = splitStrings(line);
      if (!/^h\d+ $/.test(words)) throw new Error(`no heading: ${line}`);
      return strings[0] as string;
    }),
  };
}

function readRecord(line: string, prefix: string): ReadRecord {
  const { strings, words } = splitStrings(line);
  const [, id, role] = /^(\w+) (\w+)(?: |$|…)/.exec(words) ?? [];
  if (id === undefined || role === undefined) throw new Error(`no record: ${line}`);
  return { ref: prefix + id, role, strings, words };
}

const STRING = /"(?:[^"\\]|\\.)*"/g;

/** The JSON strings of a line, and the line without them. */
export function splitStrings(line: string): { strings: string[]; words: string } {
  const strings = (line.match(STRING) ?? []).map((found) => JSON.parse(found) as string);
  return { strings, words: line.replace(STRING, '') };
}
