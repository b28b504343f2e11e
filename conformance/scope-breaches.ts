import type { Observation, Region } from '../index.js';
import type { Expectation, ExpectedRegion } from './expectation.js';

/** Every way in which text, outline, regions and dialogs of a look are not what a case expects. */
export function scopeBreaches(expectation: Expectation, first: Observation | undefined): string[] {
  if (first === undefined) return [];
  const { text = [], textAbsent = [], headings = [], landmarks = [], dialogs = [] } = expectation;
  const { content } = first.text;
  const isDialog = ({ role }: Region): boolean => role === 'dialog' || role === 'alertdialog';
  return [
    ...text.filter((one) => !content.includes(one)).map((one) => `the text does not say ${one}`),
    ...textAbsent.filter((one) => content.includes(one)).map((one) => `the text says ${one}`),
    ...headings
      .filter(
        ({ level, name }) => !first.headings.some((one) => one.text === name && one.level === (level ?? one.level)),
      )
      .map((one) => `no heading ${JSON.stringify(one)} among ${JSON.stringify(first.headings)}`),
    ...absentRegions('region', landmarks, first.regions),
    ...absentRegions('dialog', dialogs, first.regions.filter(isDialog)),
  ];
}

function absentRegions(what: string, expected: readonly ExpectedRegion[], regions: readonly Region[]): string[] {
  const isThat = (region: Region, { role, name, modal }: ExpectedRegion): boolean =>
    (role === undefined || region.role === role) &&
    (name === undefined || region.name === name) &&
    (modal === undefined || (region.modal ?? false) === modal);
  return expected
    .filter((one) => !regions.some((region) => isThat(region, one)))
    .map((one) => `no ${what} ${JSON.stringify(one)} among ${JSON.stringify(regions.slice(0, 12))}`);
}
