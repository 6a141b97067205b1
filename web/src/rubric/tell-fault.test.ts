import { afterEach, expect, it } from 'vitest';
import {
  RUBRIC_FAULT_CODES,
  RUBRIC_FAULTS,
  type RubricFaultCode,
} from '../../../src/scoring/rubric/rubric-faults';
import { i18n } from '../language/i18n';
import { tellFault } from './tell-fault';
import german from './words.de';
import words from './words.en';

afterEach(async () => {
  await i18n.changeLanguage('en');
});

const FAULT = {
  line: 12,
  path: 'criteria[2].weight',
  message: 'should be a number from 0.01 to 1000',
  code: 'number_range',
  values: { min: 0.01, max: 1000 },
} as const;

it('has words in both languages for every fault of a rubric, with its values, and for no other', () => {
  for (const table of [words.english, german] as Record<string, string>[]) {
    const told = Object.keys(table).filter((key) => key.startsWith('fault.'));
    expect(told.sort()).toEqual(RUBRIC_FAULT_CODES.map((code) => `fault.${code}`).sort());
    for (const code of RUBRIC_FAULT_CODES) {
      const said = RUBRIC_FAULTS[code].match(/\{\w+/g) ?? [];
      expect((table[`fault.${code}`]!.match(/\{\{\w+/g) ?? []).sort()).toEqual(
        said.map((name) => `{${name}`).sort(),
      );
    }
  }
});

it('tells what is wrong and where in the language of the page', async () => {
  expect(tellFault(FAULT)).toBe('Line 12, criteria[2].weight: should be a number from 0.01 to 1,000.');
  i18n.addResourceBundle('de', 'rubric', german);
  await i18n.changeLanguage('de');
  expect(tellFault(FAULT)).toBe('Zeile 12, criteria[2].weight: soll eine Zahl von 0,01 bis 1.000 sein.');
});

it('tells what only a newer service knows as it is', () => {
  const newer = { ...FAULT, code: 'full_moon' as RubricFaultCode, message: 'is full' };
  expect(tellFault(newer)).toBe('Line 12, criteria[2].weight: is full.');
});
