import { Icon, type IconName } from '../design/icon';
import { setTheme, useTheme, type Theme } from '../design/theme';

const THEMES: { value: Theme; label: string; icon: IconName }[] = [
  { value: 'system', label: 'System theme', icon: 'screen' },
  { value: 'light', label: 'Light theme', icon: 'sun' },
  { value: 'dark', label: 'Dark theme', icon: 'moon' },
];

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <div className="segments theme" role="group" aria-label="Theme">
      {THEMES.map(({ value, label, icon }) => (
        <button
          type="button"
          key={value}
          aria-pressed={theme === value}
          aria-label={label}
          title={label}
          onClick={() => setTheme(value)}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </div>
  );
}
