import type { WordTable } from './define-words';

/** Reads the German words of a feature: a file for each. */
const READ = import.meta.glob<WordTable>('../*/words.de.ts', { import: 'default' });

/** The German words of a feature, by the name of its folder. Rejected where they cannot be read. */
export async function germanOf(feature: string): Promise<WordTable> {
  const words = await READ[`../${feature}/words.de.ts`]?.();
  if (!words) throw new Error(`${feature} has no German words`);
  return words;
}
