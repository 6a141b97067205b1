import type { RefCallback } from 'react';
import { NumberField } from '../ui/number-field';
import { MAX_DAYS } from './keeping';

interface KeptDaysFieldProps {
  label: string;
  hint: string;
  /** Null for none to be kept. */
  value: number | null;
  onChange: (days: number | null) => void;
  problem?: string | undefined;
  onBlur?: () => void;
  inputRef?: RefCallback<HTMLElement>;
}

/** Days for which audio is kept; empty for none. */
export function KeptDaysField({ value, onChange, ...field }: KeptDaysFieldProps) {
  return (
    <NumberField
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
