import { chooseLanguage, currentLanguage } from '../language/i18n';
import { LANGUAGES } from '../language/languages';
import { useWords } from '../language/use-words';
import segments from '../ui/segments.module.css';
import words from './words.en';

/** The languages of the page, each by its own name. */
export function LanguageChoice() {
  const tell = useWords(words);
  const now = currentLanguage();
  return (
    <div className={segments.segments} role="group" aria-label={tell('language')}>
      {LANGUAGES.map(({ code, name }) => (
        <button
          type="button"
          key={code}
          className={segments.segment}
          lang={code}
          aria-pressed={code === now}
          // Where the words cannot be read the page stays as it is.
          onClick={() => void chooseLanguage(code).catch(() => undefined)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
