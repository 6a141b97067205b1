import { afterEach, expect, it } from 'vitest';
import { i18n } from '../language/i18n';
import german from './words.de';
import { inOwnLanguage } from './known-errors';

afterEach(async () => {
  await i18n.changeLanguage('en');
});

const ENGLISH = 'There is another topic of this name.';

it('tells what the service says in the language of the page', async () => {
  expect(inOwnLanguage(ENGLISH)).toBe(ENGLISH);
  i18n.addResourceBundle('de', 'api', german);
  await i18n.changeLanguage('de');
  expect(inOwnLanguage(ENGLISH)).toBe('Es gibt schon ein Thema dieses Namens.');
});

it('leaves what it does not know as it is', async () => {
  await i18n.changeLanguage('de');
  expect(inOwnLanguage('The moon is full.')).toBe('The moon is full.');
});
