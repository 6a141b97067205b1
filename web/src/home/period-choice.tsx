import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { PERIODS, type Period } from './home-data';
import styles from './home.module.css';
import words from './words.en';

interface PeriodChoiceProps {
  value: Period;
  onChange: (period: Period) => void;
}

const NAMES = { '7': 'days7', '30': 'days30', '90': 'days90' } as const;

/** The days the home view looks back on, all choices seen at once. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  const tell = useWords(words);
  return (
    <fieldset className={styles.periods}>
      <legend className={texts.visuallyHidden}>{tell('period')}</legend>
      {PERIODS.map((period) => (
        <label key={period}>
          <input
            type="radio"
            name="period"
            value={period}
            checked={period === value}
            onChange={() => onChange(period)}
          />
          <span>{tell(NAMES[period])}</span>
        </label>
      ))}
    </fieldset>
  );
}
