import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from './i18n';
import type { KeyOf, Words, WordTable } from './define-words';

/** What stands for `{{name}}` in the words; `count` chooses singular or plural, and is to be a number. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** The words of a key, in the language the page is in. */
export type Tell<W extends WordTable> = (key: KeyOf<W>, values?: Values) => string;

/** The words of a feature; whoever asks is drawn anew when the language changes. */
export function useWords<W extends WordTable>(words: Words<W>): Tell<W> {
  const { t } = useTranslation(words.feature, { i18n });
  return useMemo(() => (key, values) => t(key, { ...values }), [t]);
}

/** The same outside of a component: for messages that are made at the moment they are shown. */
export const wordsOf =
  <W extends WordTable>(words: Words<W>): Tell<W> =>
  (key, values) =>
    i18n.t(key, { ...values, ns: words.feature });
