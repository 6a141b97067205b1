import { useMemo, useSyncExternalStore } from 'react';
import { i18n } from './i18n';
import type { KeyOf, Words, WordTable } from './define-words';

/** What stands for `{{name}}` in the words; `count` chooses singular or plural, and is to be a number. */
export type Values = Readonly<Record<string, string | number | null | undefined>>;

/** The words of a key, in the language the page is in. */
export type Tell<W extends WordTable> = (key: KeyOf<W>, values?: Values) => string;

// Not by `react-i18next`, which waits for words that are read while they are shown; here they come before a view does.

const onLanguage = (changed: () => void) => {
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
};

const currentLanguage = () => i18n.language;

/** The language the page is in; whoever asks is drawn anew when it changes. */
export const useLanguage = (): string => useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);

/** Words that were not read before the code that shows them are shown in English: an error, which fails every browser test. */
function reportUnread(language: string, feature: string): void {
  if (!i18n.hasResourceBundle(language, feature))
    console.error(`the words of ${feature} were not read in ${language}`);
}

/** The words of a feature; whoever asks is drawn anew when the language changes. */
export function useWords<W extends WordTable>(words: Words<W>): Tell<W> {
  const language = useLanguage();
  const { feature } = words;
  return useMemo(() => {
    reportUnread(language, feature);
    const tell = i18n.getFixedT(language, feature);
    return (key, values) => tell(key, { ...values });
  }, [language, feature]);
}

/** The same outside of a component: for messages that are made at the moment they are shown. */
export const wordsOf =
  <W extends WordTable>(words: Words<W>): Tell<W> =>
  (key, values) => {
    reportUnread(i18n.language, words.feature);
    return i18n.t(key, { ...values, ns: words.feature });
  };
