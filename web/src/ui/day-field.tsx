import type { CalendarDate } from '@internationalized/date';
import { useState } from 'react';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { Label } from 'react-aria-components/Label';
import styles from './date-range-picker.module.css';
import field from './field.module.css';

interface DayFieldProps {
  label: string;
  value: CalendarDate | null;
  onChange: (day: CalendarDate | null) => void;
}

/** A year is typed digit by digit: 2, 20 and 202 are none that anybody means. */
const FIRST_YEAR = 1000;

/** A day to be typed, in the order the visitor's country writes it. Takes effect once it is whole. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown?.toString() !== value?.toString()) {
    setShown(value);
    setTyped(value);
  }
  const take = (day: CalendarDate | null) => {
    setTyped(day);
    if (day === null || day.year >= FIRST_YEAR) onChange(day);
  };
  return (
    <DateField className={field.field ?? ''} value={typed} onChange={take} granularity="day">
      <Label className={field.label ?? ''}>{label}</Label>
      <DateInput className={`${field.input} ${styles.input}`}>
        {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </DateInput>
    </DateField>
  );
}
