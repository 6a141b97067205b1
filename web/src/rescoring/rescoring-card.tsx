import * as z from 'zod/mini';
import { sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { Rescoring } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { endOfDay, startOfDay } from '../design/local-day';
import { Problem, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import styles from '../settings/lists.module.css';
import { Button } from '../ui/button';
import { DateTimeField } from '../ui/date-time-field';
import { Field, Form, useApiForm } from '../ui/form';
import { someDate } from '../ui/form-schema';
import { Select } from '../ui/select';
import { isAtWork, RescoringRow } from './rescoring-row';
import words from './words.en';

/** How often the state is asked for while calls are rescored, in milliseconds. */
const POLL_MS = 2_000;

/** Whose speakers are exchanged first. */
const SPEAKERS = ['leave', 'exchange_flagged', 'exchange_all', 'restore'] as const;
const SCHEMA = z.object({ from: someDate, to: someDate, speakers: z.enum(SPEAKERS) });
const NOTHING: z.input<typeof SCHEMA> = { from: '', to: '', speakers: 'leave' };

/** Scores the calls of some days again with the live rubric, and shows how far that is. */
export function RescoringCard() {
  const tell = useWords(words);
  const list = useApiQuery('rescorings', {
    pollEvery: (data) => (data?.rescorings.some(isAtWork) ? POLL_MS : false),
  });
  const form = useApiForm({
    schema: SCHEMA,
    values: NOTHING,
    send: ({ from, to, speakers }) =>
      sendToApi('post', 'rescorings', {
        body: {
          from: startOfDay(from) ?? '',
          to: endOfDay(to) ?? '',
          ...(speakers !== 'leave' && { speakers }),
        },
      }),
    invalidates: ['rescorings', 'audit'],
    onSuccess: () => announce(tell('started')),
  });
  const cancel = useApiMutation(
    ({ id }: Rescoring) => sendToApi('post', 'rescorings/{id}/cancel', { params: { id } }),
    { invalidates: ['rescorings', 'audit'], onSuccess: () => announce(tell('cancelled')) },
  );
  const atWork = list.data?.rescorings.some(isAtWork) ?? false;
  return (
    <Card title={tell('title')} lead={tell('lead')}>
      {cancel.error && <Problem message={cancel.error.message} />}
      <Form of={form}>
        <div className={layout.row}>
          <Field of={form} name="from">
            {(field) => <DateTimeField label={tell('from')} granularity="day" isRequired {...field} />}
          </Field>
          <Field of={form} name="to">
            {(field) => <DateTimeField label={tell('to')} granularity="day" isRequired {...field} />}
          </Field>
        </div>
        <Field of={form} name="speakers">
          {(field) => (
            <Select
              label={tell('speakers')}
              options={SPEAKERS.map((value) => ({ value, label: tell(`speakers.${value}`) }))}
              {...field}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={form.isSending} isDisabled={atWork}>
            {tell('start')}
          </Button>
        </div>
      </Form>
      <ShownQuery of={list}>
        {({ rescorings }) => (
          <ul className={styles.versions} aria-label={tell('list')}>
            {rescorings.map((rescoring) => (
              <RescoringRow
                key={rescoring.id}
                rescoring={rescoring}
                onCancel={() => cancel.mutate(rescoring)}
              />
            ))}
          </ul>
        )}
      </ShownQuery>
    </Card>
  );
}
