import { Icon, type IconName } from '../design/icon';
import { setTheme, useTheme, type Theme } from '../design/theme';
import { useWords } from '../language/use-words';
import segments from '../ui/segments.module.css';
import styles from './sign-in.module.css';
import words from './words.en';

const THEMES: { value: Theme; icon: IconName }[] = [
  { value: 'system', icon: 'screen' },
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
];

/** Light, dark, or as the system is set. */
export function ThemeSwitch() {
  const tell = useWords(words);
  const theme = useTheme();
  return (
    <div className={`${segments.segments} ${styles.theme}`} role="group" aria-label={tell('theme')}>
      {THEMES.map(({ value, icon }) => (
        <button
          type="button"
          key={value}
          className={segments.segment}
          aria-pressed={theme === value}
          aria-label={tell(value)}
          title={tell(value)}
          onClick={() => setTheme(value)}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </div>
  );
}
