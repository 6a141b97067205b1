import { parseDate, parseDateTime } from '@internationalized/date';
import type { RefCallback } from 'react';
import { DateField } from 'react-aria-components/DateField';
import { DateParts } from './date-parts';
import field from './field.module.css';
import { FieldNotes, type FieldWords } from './text-field';

interface DateTimeFieldProps extends FieldWords {
  /** A day, or a moment of the visitor's time zone to the minute. */
  granularity: 'day' | 'minute';
  /** `2026-01-05` or `2026-01-05T08:00`; empty while there is none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  isRequired?: boolean;
  /** Gets the first part that is typed, to move the focus to. */
  inputRef?: RefCallback<HTMLElement>;
}

/** As long as `2026-01-05T08:00`. */
const TO_THE_MINUTE = 16;

/** A day or a moment in a form, typed part by part as the page's language writes it. */
export function DateTimeField({
  label,
  hint,
  problem,
  granularity,
  value,
  onChange,
  onBlur,
  isRequired,
  inputRef,
}: DateTimeFieldProps) {
  const parse = granularity === 'day' ? parseDate : parseDateTime;
  return (
    <DateField
      className={field.field ?? ''}
      granularity={granularity}
      shouldForceLeadingZeros
      value={value ? parse(value) : null}
      onChange={(date) => onChange(date?.toString().slice(0, TO_THE_MINUTE) ?? '')}
      onBlur={() => onBlur?.()}
      isRequired={isRequired ?? false}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      ref={(element) => inputRef?.(element?.querySelector<HTMLElement>('[role="spinbutton"]') ?? null)}
    >
      <DateParts label={label} />
      <FieldNotes hint={hint} problem={problem} />
    </DateField>
  );
}
