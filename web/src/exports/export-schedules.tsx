import * as z from 'zod/mini';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { ExportSchedule } from '../api/types';
import { announce } from '../design/announcer';
import { formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Problem, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Field, Form, useApiForm, type ApiForm } from '../ui/form';
import { wholeNumber } from '../ui/form-schema';
import { Item, ItemList } from '../ui/item-list';
import { NumberField } from '../ui/number-field';
import { EXPORTED, ExportFields, type Exported } from './export-fields';
import styles from './exports.module.css';
import words from './words.en';

/** Days for which each file stays in the store, as the service has it where nothing else is said. */
const KEEP_DAYS = 30;

/** What is exported every night: the calls that changed on the day before. */
export function ExportSchedules() {
  const tell = useWords(words);
  const list = useApiQuery('export-schedules');
  return (
    <section className={layout.stack} aria-label={tell('nightly')}>
      <h3>{tell('nightly')}</h3>
      <p className={texts.soft}>{tell('nightlyLead')}</p>
      <ShownQuery of={list}>
        {({ schedules }) =>
          schedules.length > 0 && (
            <ItemList label={tell('nightlyList')}>
              {schedules.map((schedule) => (
                <Schedule key={schedule.kind} schedule={schedule} />
              ))}
            </ItemList>
          )
        }
      </ShownQuery>
      <NewSchedule />
    </section>
  );
}

function Schedule({ schedule }: { schedule: ExportSchedule }) {
  const tell = useWords(words);
  const { kind, format, next_at: next, keep_days: days, path } = schedule;
  const name = tell('name', { kind: tell(`kind.${kind}`), format: tell(`short.${format}`) });
  const end = useApiMutation(() => sendToApi('delete', 'export-schedules/{kind}', { params: { kind } }), {
    invalidates: ['export-schedules'],
    onSuccess: () => announce(tell('nightlyEnded')),
  });
  return (
    <Item
      title={<strong>{name}</strong>}
      note={
        <>
          {tell('nightlyNext', { when: formatDateTime(next) })} ·{' '}
          <Rich of={words} id="nightlyKept" values={{ count: days, path }} parts={{ code: <code /> }} />
        </>
      }
      actions={
        <Button
          size="small"
          busy={end.isPending}
          aria-label={tell('endNamed', { name })}
          onPress={() => end.mutate()}
        >
          {tell('end')}
        </Button>
      }
    >
      {end.error && <Problem message={end.error.message} />}
    </Item>
  );
}

const SCHEMA = z.object({ ...EXPORTED, hour: wholeNumber(0, 23) });
const FIRST: z.input<typeof SCHEMA> = { kind: 'calls', format: 'parquet', hour: 2 };

/** Asks what is to be exported every night, and when. */
function NewSchedule() {
  const tell = useWords(words);
  const form = useApiForm({
    schema: SCHEMA,
    values: FIRST,
    send: ({ kind, ...choice }) =>
      sendToApi('put', 'export-schedules/{kind}', {
        params: { kind },
        body: { ...choice, keep_days: KEEP_DAYS },
      }),
    onSuccess: (now) => {
      putAnswer('export-schedules', now);
      announce(tell('nightlySet'));
    },
  });
  return (
    <Form of={form} className={styles.fields}>
      {/* They are among the fields of this form, which the types of paths cannot say. */}
      <ExportFields of={form as unknown as ApiForm<Exported>} />
      <Field of={form} name="hour">
        {(field) => <NumberField label={tell('hour')} minValue={0} maxValue={23} isRequired {...field} />}
      </Field>
      <div>
        <Button type="submit" busy={form.isSending}>
          {tell('everyNight')}
        </Button>
      </div>
    </Form>
  );
}
