import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, rememberLanguage, rememberedLanguage, type Language } from './languages';

/**
 * The words of the page. English words come with the view that shows them; German ones are read together, once
 * somebody wants them. A key without words is an error, which fails every browser test.
 */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: LANGUAGES.map(({ code }) => code),
  resources: {},
  initAsync: false,
  // Keys are plain names: `deed.agent.linked` is one.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  saveMissing: true,
  missingKeyHandler: (_languages, namespace, key) => console.error(`no words for ${namespace}: ${key}`),
  react: { useSuspense: false, bindI18nStore: '' },
});

let germanWords: Promise<void> | undefined;

/** Another try follows where they could not be read. */
function readGerman(): Promise<void> {
  germanWords ??= import('./german').then(
    ({ GERMAN }) => {
      for (const [namespace, words] of Object.entries(GERMAN)) i18n.addResourceBundle('de', namespace, words);
    },
    (cause: unknown) => {
      germanWords = undefined;
      throw cause;
    },
  );
  return germanWords;
}

async function show(language: Language): Promise<void> {
  if (language === 'de') await readGerman();
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Shows the page in a language from now on, also after a reload. Rejected where its words cannot be read. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language);
  rememberLanguage(language);
}

/** To be awaited before anything is drawn; English where the words of another language cannot be read. */
export const startLanguage = (): Promise<void> => show(rememberedLanguage()).catch(() => show('en'));

/** The language the page is in now. */
export const currentLanguage = (): Language => (i18n.language === 'de' ? 'de' : 'en');
