import type { CalendarDate } from '@internationalized/date';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DateField } from 'react-aria-components/DateField';
import { DateParts } from './date-parts';
import field from './field.module.css';

interface DayFieldProps {
  label: string;
  value: CalendarDate | null;
  onChange: (day: CalendarDate | null) => void;
}

/** A year is typed digit by digit: 2, 20 and 202 are none that anybody means. */
const FIRST_YEAR = 1000;

/** How long nobody types before a whole day takes effect, in milliseconds. */
const PAUSE_MS = 600;

/**
 * A day to be typed, in the order the visitor's country writes it. Takes effect once it is whole and nobody types on: 01 that
 * becomes 15 is one change. Enter, leaving the field and closing what it stands in do not wait.
 */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown?.toString() !== value?.toString()) {
    setShown(value);
    setTyped(value);
  }
  const take = () => {
    const isWhole = typed === null || typed.year >= FIRST_YEAR;
    if (isWhole && typed?.toString() !== value?.toString()) onChange(typed);
  };
  const takeLater = useEffectEvent(take);
  useEffect(() => {
    const timer = setTimeout(() => takeLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const takeAtEnd = useRef(take);
  useEffect(() => {
    takeAtEnd.current = take;
  });
  useEffect(() => () => takeAtEnd.current(), []);
  return (
    <DateField
      className={field.field ?? ''}
      value={typed}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
      granularity="day"
    >
      <DateParts label={label} />
    </DateField>
  );
}
