import {
  endOfMonth,
  getLocalTimeZone,
  parseDate,
  startOfMonth,
  today,
  type CalendarDate,
} from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { formatDate } from '../design/format';
import { startOfDay } from '../design/local-day';
import { useWords } from '../language/use-words';
import { Button as PlainButton } from './button';
import chip from './chip.module.css';
import styles from './date-range-picker.module.css';
import { DayField } from './day-field';
import popover from './popover.module.css';
import words from './words.en';

/** Days of the visitor's calendar as `YYYY-MM-DD`, the last one included; none is any time. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

interface DateRangePickerProps {
  label: string;
  value: DayRange;
  onChange: (value: DayRange) => void;
}

/** A day as a `CalendarDate`; undefined where it is none. */
function dayOf(text: string | undefined): CalendarDate | undefined {
  try {
    return text ? parseDate(text) : undefined;
  } catch {
    return undefined;
  }
}

const shown = (day: string | undefined): string => {
  const start = dayOf(day) && startOfDay(day);
  return start ? formatDate(start) : '…';
};

/** A filter by days, as a chip: typed or chosen in a calendar. `startOfDay` and `endOfDay` make moments of them. */
export function DateRangePicker({ label, value, onChange }: DateRangePickerProps) {
  const tell = useWords(words);
  const [start, end] = [dayOf(value.from), dayOf(value.to)];
  const active = Boolean(start || end);
  const now = today(getLocalTimeZone());
  return (
    <DialogTrigger>
      <Button className={chip.chip ?? ''} data-active={active || undefined}>
        <CalendarDays size="1em" aria-hidden="true" />
        <span>
          {active
            ? tell('dateRange', { label, from: shown(value.from), to: shown(value.to) })
            : tell('chosen', { label, chosen: tell('anyTime') })}
        </span>
      </Button>
      <Popover className={popover.popover ?? ''} placement="bottom start">
        <Dialog className={popover.panel ?? ''} aria-label={label}>
          <div className={styles.fields}>
            <DayField
              label={tell('from')}
              value={start ?? null}
              onChange={(day) => onChange({ ...value, from: day?.toString() })}
            />
            <DayField
              label={tell('to')}
              value={end ?? null}
              onChange={(day) => onChange({ ...value, to: day?.toString() })}
            />
          </div>
          <RangeCalendar
            aria-label={label}
            value={start && end && start.compare(end) <= 0 ? { start, end } : null}
            onChange={(range) => onChange({ from: range?.start.toString(), to: range?.end.toString() })}
            defaultFocusedValue={end ?? start ?? now}
            maxValue={endOfMonth(startOfMonth(now))}
          >
            <header className={styles.head}>
              <Button slot="previous" className={styles.step ?? ''} aria-label={tell('previousMonth')}>
                <ChevronLeft size="1.125em" aria-hidden="true" />
              </Button>
              <CalendarHeading className={styles.month ?? ''} />
              <Button slot="next" className={styles.step ?? ''} aria-label={tell('nextMonth')}>
                <ChevronRight size="1.125em" aria-hidden="true" />
              </Button>
            </header>
            <CalendarGrid className={styles.grid ?? ''}>
              {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
            </CalendarGrid>
          </RangeCalendar>
          {active && (
            <PlainButton size="small" onPress={() => onChange({})}>
              {tell('clearFilter', { label })}
            </PlainButton>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
