import { byFeature, type WordTable } from './define-words';

/** German words of every other feature. */
export const GERMAN = byFeature(
  import.meta.glob<WordTable>(['../*/words.de.ts', '!../{api,refusals,shell,sign-in,ui}/words.de.ts'], {
    eager: true,
    import: 'default',
  }),
);
