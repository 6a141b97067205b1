import { useState, type FormEvent } from 'react';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { Export, ExportSchedule } from '../api/types';
import { announce } from '../design/announcer';
import { formatDateTime } from '../design/format';
import { Problem, ShownQuery } from '../design/states';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Item, ItemList } from '../ui/item-list';
import { NumberField } from '../ui/number-field';
import { Select } from '../ui/select';
import { FORMATS, KINDS } from './export-kinds';
import styles from './exports.module.css';
import words from './words.en';

/** Days for which each file stays in the store, as the service has it where nothing else is said. */
const KEEP_DAYS = 30;

/** What is exported every night: the calls that changed on the day before. */
export function ExportSchedules() {
  const tell = useWords(words);
  const list = useApiQuery('export-schedules');
  return (
    <section className="stack" aria-label={tell('nightly')}>
      <h3>{tell('nightly')}</h3>
      <p className="soft">{tell('nightlyLead')}</p>
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
  const name = tell('name', { kind: tell(`kind.${kind}`), format });
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

/** Asks what is to be exported every night, and when. */
function NewSchedule() {
  const tell = useWords(words);
  const [kind, setKind] = useState<Export['kind']>('calls');
  const [format, setFormat] = useState<Export['format']>('parquet');
  const [hour, setHour] = useState(2);
  const save = useApiMutation(
    () =>
      sendToApi('put', 'export-schedules/{kind}', {
        params: { kind },
        body: { format, hour, keep_days: KEEP_DAYS },
      }),
    {
      onSuccess: (now) => {
        putAnswer('export-schedules', now);
        announce(tell('nightlySet'));
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!Number.isNaN(hour) && !save.isPending) save.mutate();
  };
  const { error } = save;
  return (
    <form className={styles.fields} onSubmit={submit}>
      {error && !error.issueOf('hour') && <Problem message={error.message} />}
      <Select
        label={tell('what')}
        options={KINDS.map((value) => ({ value, label: tell(`kind.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <Select
        label={tell('format')}
        options={FORMATS.map((value) => ({ value, label: tell(`format.${value}`) }))}
        value={format}
        onChange={setFormat}
      />
      <NumberField
        label={tell('hour')}
        minValue={0}
        maxValue={23}
        isRequired
        value={hour}
        problem={error?.issueOf('hour')}
        onChange={setHour}
      />
      <div>
        <Button type="submit" busy={save.isPending}>
          {tell('everyNight')}
        </Button>
      </div>
    </form>
  );
}
