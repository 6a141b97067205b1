import { useWords } from '../language/use-words';
import { NumberField } from '../ui/number-field';
import words from './words.en';

/** A hundred years: what the service takes. */
const MAX_DAYS = 36_500;

interface DaysFieldProps {
  label: string;
  /** Null for ever. */
  days: number | null;
  onChange: (days: number | null) => void;
}

/** Days for which something is kept; an empty field means for ever. */
export function DaysField({ label, days, onChange }: DaysFieldProps) {
  const tell = useWords(words);
  return (
    <NumberField
      label={label}
      hint={tell('daysHint')}
      minValue={1}
      maxValue={MAX_DAYS}
      value={days ?? NaN}
      onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
    />
  );
}
