import type { WordTable } from './define-words';

const found = import.meta.glob<WordTable>('../*/words.de.ts', { eager: true, import: 'default' });

/** The German words of every feature, by the name of its folder. */
export const GERMAN: Record<string, WordTable> = Object.fromEntries(
  Object.entries(found).map(([path, words]) => [path.split('/')[1] ?? '', words]),
);
