import type { RefCallback } from 'react';
import * as z from 'zod/mini';
import { useWords } from '../language/use-words';
import { wholeNumber } from '../ui/form-schema';
import { NumberField } from '../ui/number-field';
import words from './words.en';

/** A hundred years: what the service takes. */
const MAX_DAYS = 36_500;

export const someDays = z.nullable(wholeNumber(1, MAX_DAYS));

/** What is wrong with some days, in words. */
export const problemOfDays = (days: number | null): string | undefined =>
  someDays.safeParse(days).error?.issues[0]?.message;

interface DaysFieldProps {
  label: string;
  /** What an empty field means; for ever where it is not given. */
  hint?: string;
  /** Null for ever, or for what `hint` says. */
  value: number | null;
  onChange: (days: number | null) => void;
  problem?: string | undefined;
  onBlur?: () => void;
  inputRef?: RefCallback<HTMLElement>;
}

/** Days for which something is kept. */
export function DaysField({ hint, value, onChange, ...field }: DaysFieldProps) {
  const tell = useWords(words);
  return (
    <NumberField
      hint={hint ?? tell('daysHint')}
      minValue={1}
      maxValue={MAX_DAYS}
      // What is out of range is refused in words, and not made another number.
      commitBehavior="validate"
      value={value ?? NaN}
      onChange={(days) => onChange(Number.isNaN(days) ? null : days)}
      {...field}
    />
  );
}
