import { afterEach, expect, it } from 'vitest';
import { LEARNING_FAILURE_CODES } from '../../../src/evaluations/adaptation/learning-failure';
import { RESCORING_FAILURE_CODES } from '../../../src/evaluations/rescoring/rescoring-failure';
import { EXPORT_FAILURE_CODES } from '../../../src/exports/jobs/export-failure';
import { RECORDING_FAILURE_CODES } from '../../../src/recordings/recording-failure';
import { i18n } from '../language/i18n';
import { tellFailure, type FailureCode } from './tell-failure';
import german from './words.de';
import words from './words.en';

afterEach(async () => {
  await i18n.changeLanguage('en');
});

const inGerman = async (): Promise<void> => {
  i18n.addResourceBundle('de', 'failure', german);
  await i18n.changeLanguage('de');
};

it('has words in both languages for every code of a failure, and for no other', () => {
  const codes = [
    ...RECORDING_FAILURE_CODES,
    ...RESCORING_FAILURE_CODES,
    ...LEARNING_FAILURE_CODES,
    ...EXPORT_FAILURE_CODES,
  ];
  const wanted = [...new Set(codes)].map((code) => `code.${code}`).sort();
  for (const table of [words.english, german])
    expect(
      Object.keys(table)
        .filter((key) => key.startsWith('code.'))
        .sort(),
    ).toEqual(wanted);
});

it('tells by its code what failed, in the language of the page', async () => {
  expect(tellFailure('call_too_long')).toBe('The call is too long for the language model.');
  await inGerman();
  expect(tellFailure('call_too_long')).toBe('Der Anruf ist zu lang für das Sprachmodell.');
});

it('says in general that something failed without a code, or with one of a newer service', async () => {
  await inGerman();
  const general = 'Es ist ein technischer Fehler aufgetreten.';
  for (const code of [null, undefined, 'moon_full' as FailureCode]) expect(tellFailure(code)).toBe(general);
});
