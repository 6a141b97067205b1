import i18next from 'i18next';
import { LANGUAGES, rememberLanguage, rememberedLanguage, type Language } from './languages';

/**
 * The words of the page. English words come with the view that shows them; German ones are read once somebody wants
 * them: first those of signing in, then those of all views together. A key without words is an error, which fails every browser test.
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

type Tables = Record<string, Record<string, string>>;

/** Reads words once; another try follows where they could not be read. */
function readOnce(read: () => Promise<Tables>): () => Promise<void> {
  let reading: Promise<void> | undefined;
  return () =>
    (reading ??= read().then(
      (tables) => {
        for (const [namespace, words] of Object.entries(tables))
          i18n.addResourceBundle('de', namespace, words);
      },
      (cause: unknown) => {
        reading = undefined;
        throw cause;
      },
    ));
}

const readFirstGerman = readOnce(() => import('./german-first').then(({ FIRST_GERMAN }) => FIRST_GERMAN));
const readOtherGerman = readOnce(() => import('./german').then(({ GERMAN }) => GERMAN));

/** The language the page is in, or will be once its words are read. */
let wanted: Language = 'en';
/** Whether views are shown, or about to be: their words then belong to a language. */
let hasViews = false;

async function show(language: Language): Promise<void> {
  wanted = language;
  if (language === 'de') await Promise.all([readFirstGerman(), hasViews && readOtherGerman()]);
  // Somebody may have signed in meanwhile.
  if (language === 'de' && hasViews) await readOtherGerman();
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** To be awaited before a view is drawn: signing in needs few of the words. */
export async function readWordsOfViews(): Promise<void> {
  hasViews = true;
  if (wanted === 'de') await readOtherGerman();
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
