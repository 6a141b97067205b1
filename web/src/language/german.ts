import { byFeature, type WordTable } from './define-words';

/** German words that are shown before somebody has signed in, in one file. */
const FIRST = byFeature(
  import.meta.glob<WordTable>('../{api,shell,sign-in,ui}/words.de.ts', { eager: true, import: 'default' }),
);

/** Those of every other feature, a file for each. */
const OTHERS = import.meta.glob<WordTable>(['../*/words.de.ts', '!../{api,shell,sign-in,ui}/words.de.ts'], {
  import: 'default',
});

/** The German words of a feature, by the name of its folder. Rejected where they cannot be read. */
export async function germanOf(feature: string): Promise<WordTable> {
  const words = FIRST[feature] ?? (await OTHERS[`../${feature}/words.de.ts`]?.());
  if (!words) throw new Error(`${feature} has no German words`);
  return words;
}
