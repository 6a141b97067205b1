import type { CalendarDate } from '@internationalized/date';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { Label } from 'react-aria-components/Label';
import styles from './date-range-picker.module.css';
import field from './field.module.css';

interface DayFieldProps {
  label: string;
  value: CalendarDate | null;
  onChange: (day: CalendarDate | null) => void;
}

/** A day to be typed, in the order the visitor's country writes it. Takes effect once it is whole. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <DateField className={field.field ?? ''} value={value} onChange={onChange} granularity="day">
      <Label className={field.label ?? ''}>{label}</Label>
      <DateInput className={`${field.input} ${styles.input}`}>
        {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </DateInput>
    </DateField>
  );
}
