import { expect, it } from 'vitest';
import type { WordTable } from './define-words';
import { germanOf } from './german';

const GERMAN = Object.fromEntries(
  Object.entries(import.meta.glob<WordTable>('../*/words.de.ts', { eager: true, import: 'default' })).map(
    ([path, words]) => [path.split('/')[1] ?? '', words],
  ),
);

const english = Object.fromEntries(
  Object.values(
    import.meta.glob<{ feature: string; english: WordTable }>('../*/words.en.ts', {
      eager: true,
      import: 'default',
    }),
  ).map(({ feature, english: words }) => [feature, words]),
);

const valuesIn = (text: string): string[] => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort();

it('has each feature’s words under the name of its folder', () => {
  const folders = Object.keys(import.meta.glob('../*/words.en.ts')).map((path) => path.split('/')[1]);
  expect(Object.keys(english).sort()).toEqual(folders.sort());
});

it('has every word in German that it has in English, with the same values and parts', () => {
  expect(Object.keys(GERMAN).sort()).toEqual(Object.keys(english).sort());
  for (const [feature, words] of Object.entries(english)) {
    expect(Object.keys(GERMAN[feature] ?? {}).sort(), feature).toEqual(Object.keys(words).sort());
    for (const [key, text] of Object.entries(words)) {
      const german = GERMAN[feature]?.[key] ?? '';
      expect(german.trim(), `${feature}: ${key}`).not.toBe('');
      expect(valuesIn(german), `${feature}: ${key}`).toEqual(valuesIn(text));
    }
  }
});

it('names no part like an element that is always empty in HTML, whose words would be lost', () => {
  const empty = /<(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)>/;
  const texts = [...Object.values(english), ...Object.values(GERMAN)].flatMap((words) =>
    Object.values(words),
  );
  expect(texts.filter((text) => empty.test(text))).toEqual([]);
});

it('finds the German words of every feature by its name, and says so where there are none', async () => {
  for (const feature of Object.keys(english)) expect(await germanOf(feature)).toEqual(GERMAN[feature]);
  await expect(germanOf('nothing')).rejects.toThrow('nothing has no German words');
});
