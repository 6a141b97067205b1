import { byFeature, type WordTable } from './define-words';

/** German words that are shown before somebody has signed in. */
export const FIRST_GERMAN = byFeature(
  import.meta.glob<WordTable>('../{api,refusals,shell,sign-in,ui}/words.de.ts', {
    eager: true,
    import: 'default',
  }),
);
