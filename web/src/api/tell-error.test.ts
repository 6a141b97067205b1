import { afterEach, expect, it } from 'vitest';
import { ERROR_CODES, ISSUE_CODES } from '../../../src/http/error-codes';
import { i18n } from '../language/i18n';
import german from '../refusals/words.de';
import words from '../refusals/words.en';
import { tellError, tellIssue } from './tell-error';
import type { ErrorCode } from './types';

afterEach(async () => {
  await i18n.changeLanguage('en');
});

const inGerman = async (): Promise<void> => {
  i18n.addResourceBundle('de', 'refusals', german);
  await i18n.changeLanguage('de');
};

const TAKEN = { error: 'Said for programs.', code: 'topic_name_taken' } as const;

it('has words in both languages for every code that the service can answer, and for no other', () => {
  const wanted = [
    ...ERROR_CODES.map((code) => `error.${code}`),
    ...ISSUE_CODES.map((code) => `issue.${code}`),
  ];
  for (const table of [words.english, german]) {
    const told = Object.keys(table).filter((key) => /^(error|issue)\./.test(key));
    expect(told.sort()).toEqual([...wanted].sort());
  }
});

it('tells by its code what went wrong, in the language of the page', async () => {
  expect(tellError(TAKEN)).toBe('There is already a call reason with this name.');
  await inGerman();
  expect(tellError(TAKEN)).toBe('Es gibt schon einen Anrufgrund dieses Namens.');
});

it('names the seconds to wait and the reference to report', async () => {
  await inGerman();
  const slowed = { error: 'Wait.', code: 'sign_in_slowed', values: { seconds: 4 } } as const;
  expect(tellError(slowed)).toBe('Zu viele Versuche. Versuchen Sie es in 4 s erneut.');
  const failed = { error: 'Wrong.', code: 'internal_error', values: { reference: '01-ab' } } as const;
  expect(tellError(failed)).toContain('01-ab');
});

it('leaves what a newer service says as it is', async () => {
  await inGerman();
  const unknown = { error: 'The moon is full.', code: 'moon_full' as ErrorCode };
  expect(tellError(unknown)).toBe('The moon is full.');
  expect(tellIssue({ field: 'moon', message: 'must not be full' })).toBe('It must not be full.');
});

it('tells by its code what is wrong with a field', async () => {
  const issue = { field: 'search', message: 'is wrong', code: 'search_quote_not_closed' } as const;
  expect(tellIssue(issue)).toBe('It has a quotation mark that is not closed.');
  await inGerman();
  expect(tellIssue(issue)).toBe('Ein Anführungszeichen ist nicht geschlossen.');
});

it('tells the limit of a field in the digits of the language', async () => {
  const issue = {
    field: 'days',
    message: 'must be a whole number from 1 to 36500',
    code: 'not_whole_number',
    values: { min: 1, max: 36_500 },
  } as const;
  expect(tellIssue(issue)).toBe('It must be a whole number from 1 to 36,500.');
  await inGerman();
  expect(tellIssue(issue)).toBe('Das muss eine ganze Zahl von 1 bis 36.500 sein.');
});
