import { Icon, type IconName } from '../design/icon';
import { setTheme, useTheme, type Theme } from '../design/theme';

const THEMES: { value: Theme; label: string; icon: IconName }[] = [
  { value: 'system', label: 'Colours of the system', icon: 'screen' },
  { value: 'light', label: 'Light colours', icon: 'sun' },
  { value: 'dark', label: 'Dark colours', icon: 'moon' },
];

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <div className="segments theme" role="group" aria-label="Colours">
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
