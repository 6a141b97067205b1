import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { Label } from 'react-aria-components/Label';
import styles from './date-range-picker.module.css';
import field from './field.module.css';

/** The label of a date's field, and its parts to type. */
export function DateParts({ label }: { label: string }) {
  return (
    <>
      <Label className={field.label ?? ''}>{label}</Label>
      <DateInput className={`${field.input} ${styles.input}`}>
        {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </DateInput>
    </>
  );
}
