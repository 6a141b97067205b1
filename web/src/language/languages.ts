import { readStored, store } from '../browser-storage';

/** Each by its own name, as people look for it. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** The browser's languages, the dearest first; none where there is no browser, as in tests of single functions. */
const preferred = (): readonly string[] =>
  typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);

const KEY = 'language';

const languageOf = (tag: string): Language | undefined =>
  LANGUAGES.find(({ code }) => tag.toLowerCase().split('-')[0] === code)?.code;

/** What was chosen on this device, else the first of the browser's languages that the page speaks. */
export function rememberedLanguage(): Language {
  const wanted = [readStored('localStorage', KEY) ?? '', ...preferred()].map((tag) => tag && languageOf(tag));
  return wanted.find((language) => language) || 'en';
}

export const rememberLanguage = (language: Language): void => store('localStorage', KEY, language);

/** The tag by which dates and numbers are written: the visitor's own of this language, such as `en-US`. */
export const localeOf = (language: Language): string =>
  preferred().find((tag) => languageOf(tag) === language) ?? (language === 'en' ? 'en-GB' : language);
