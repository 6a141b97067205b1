import i18next from 'i18next';
import { LANGUAGES, rememberLanguage, rememberedLanguage, type Language } from './languages';

/**
 * The words of the page. English words come with the code that shows them; German ones are read, feature by feature, before
 * that code is used. A key without words is an error, which fails every browser test.
 */
export const i18n = i18next.createInstance();

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: LANGUAGES.map(({ code }) => code),
  resources: {},
  initAsync: false,
  // Keys are plain names: `action.agent.linked` is one.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  saveMissing: true,
  missingKeyHandler: (_languages, namespace, key) => console.error(`no words for ${namespace}: ${key}`),
});

/** The language the page is in, or will be once its words are read. */
let wanted: Language = 'en';

/** The features whose code has been read: it has told their English words. */
const featuresRead = (): string[] => Object.keys(i18n.store.data.en ?? {});

/** Reads the words of every feature whose code has been read, each once. */
async function readWords(): Promise<void> {
  if (wanted === 'en') return;
  const { germanOf } = await import('./german');
  const missing = featuresRead().filter((feature) => !i18n.hasResourceBundle('de', feature));
  if (missing.length === 0) return;
  const tables = await Promise.all(missing.map(germanOf));
  missing.forEach((feature, at) => i18n.addResourceBundle('de', feature, tables[at]));
  // The code of another feature may have been read meanwhile.
  return readWords();
}

async function show(language: Language): Promise<void> {
  wanted = language;
  await readWords().catch((cause: unknown) => {
    wanted = currentLanguage();
    throw cause;
  });
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/**
 * Code that is being read, together with its words in the language of the page. Rejected where either cannot be read; not
 * where the words are of a language that is only being chosen: then the page stays in its own.
 */
export async function withWords<Code>(reading: Promise<Code>): Promise<Code> {
  const code = await reading;
  await readWords().catch((cause: unknown) => {
    if (currentLanguage() !== 'en') throw cause;
  });
  return code;
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
