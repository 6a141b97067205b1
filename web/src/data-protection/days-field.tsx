import { useWords } from '../language/use-words';
import { NumberField } from '../ui/number-field';
import words from './words.en';

/** A hundred years: what the service takes. */
const MAX_DAYS = 36_500;

interface DaysFieldProps {
  label: string;
  /** What an empty field means; for ever where it is not given. */
  hint?: string;
  /** Null for ever, or for what `hint` says. */
  days: number | null;
  onChange: (days: number | null) => void;
}

/** Days for which something is kept. */
export function DaysField({ label, hint, days, onChange }: DaysFieldProps) {
  const tell = useWords(words);
  return (
    <NumberField
      label={label}
      hint={hint ?? tell('daysHint')}
      minValue={1}
      maxValue={MAX_DAYS}
      value={days ?? NaN}
      onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
    />
  );
}
