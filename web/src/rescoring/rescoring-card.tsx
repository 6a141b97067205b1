import { useState, type FormEvent } from 'react';
import { sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { Rescoring } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { endOfDay, startOfDay } from '../design/local-day';
import { Problem, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Select } from '../ui/select';
import { TextField } from '../ui/text-field';
import { isAtWork, RescoringRow } from './rescoring-row';
import words from './words.en';

/** How often the state is asked for while calls are rescored, in milliseconds. */
const POLL_MS = 2_000;

/** Whose speakers are exchanged first. */
const SPEAKERS = ['leave', 'exchange_flagged', 'exchange_all', 'restore'] as const;
type Choice = (typeof SPEAKERS)[number];

/** Scores the calls of some days again with the live rubric, and shows how far that is. */
export function RescoringCard() {
  const tell = useWords(words);
  const list = useApiQuery('rescorings', {
    pollEvery: (data) => (data?.rescorings.some(isAtWork) ? POLL_MS : false),
  });
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [speakers, setSpeakers] = useState<Choice>('leave');
  const start = useApiMutation(
    () =>
      sendToApi('post', 'rescorings', {
        body: {
          from: startOfDay(from) ?? '',
          to: endOfDay(to) ?? '',
          ...(speakers !== 'leave' && { speakers }),
        },
      }),
    { invalidates: ['rescorings', 'audit'], onSuccess: () => announce(tell('started')) },
  );
  const cancel = useApiMutation(
    ({ id }: Rescoring) => sendToApi('post', 'rescorings/{id}/cancel', { params: { id } }),
    { invalidates: ['rescorings', 'audit'], onSuccess: () => announce(tell('cancelled')) },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate();
  };
  const error = start.error ?? cancel.error;
  const atWork = list.data?.rescorings.some(isAtWork) ?? false;
  return (
    <Card title={tell('title')} lead={tell('lead')}>
      <form className="stack" onSubmit={submit}>
        {error && !error.issueOf('from') && !error.issueOf('to') && <Problem message={error.message} />}
        <div className="row">
          <TextField
            label={tell('from')}
            type="date"
            isRequired
            value={from}
            problem={start.error?.issueOf('from')}
            onChange={setFrom}
          />
          <TextField
            label={tell('to')}
            type="date"
            isRequired
            value={to}
            problem={start.error?.issueOf('to')}
            onChange={setTo}
          />
        </div>
        <Select
          label={tell('speakers')}
          options={SPEAKERS.map((value) => ({ value, label: tell(`speakers.${value}`) }))}
          value={speakers}
          onChange={setSpeakers}
        />
        <div>
          <Button type="submit" busy={start.isPending} isDisabled={atWork || !from || !to}>
            {tell('start')}
          </Button>
        </div>
      </form>
      <ShownQuery of={list}>
        {({ rescorings }) => (
          <ul className="versions" aria-label={tell('list')}>
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
