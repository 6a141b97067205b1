import { useState, type FormEvent } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import { announce } from '../design/announcer';
import layout from '../design/layout.module.css';
import { endOfDay, startOfDay } from '../design/local-day';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { DateRangePicker, type DayRange } from '../ui/date-range-picker';
import words from './words.en';

interface ReplayProps {
  /** Of the endpoint. */
  id: string;
  isDisabled: boolean;
  onReplayed: () => unknown;
}

/** Has all failed events of some days sent again. */
export function Replay({ id, isDisabled, onReplayed }: ReplayProps) {
  const tell = useWords(words);
  const [days, setDays] = useState<DayRange>({});
  const { from, to } = days;
  const replay = useApiMutation(() => replayAll(id, startOfDay(from) ?? '', endOfDay(to) ?? ''), {
    onSuccess: (sent) => {
      announce(tell('replayed', { count: sent }));
      onReplayed();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from && to && !replay.isPending) replay.mutate();
  };
  return (
    <form className={layout.row} onSubmit={submit}>
      <DateRangePicker label={tell('replayDays')} value={days} onChange={setDays} />
      <Button size="small" type="submit" busy={replay.isPending} isDisabled={isDisabled || !from || !to}>
        {tell('replay')}
      </Button>
      {replay.error && <Problem message={replay.error.message} />}
    </form>
  );
}

/** Some hundreds by one request, until there are no more; returns how many. */
async function replayAll(id: string, from: string, to: string): Promise<number> {
  let sent = 0;
  let cursor: string | undefined;
  do {
    const done: { replayed: number; next_cursor: string | null } = await sendToApi(
      'post',
      'webhooks/{id}/replay',
      { params: { id }, body: { from, to, states: ['failed'], ...(cursor ? { cursor } : {}) } },
    );
    sent += done.replayed;
    cursor = done.next_cursor ?? undefined;
  } while (cursor);
  return sent;
}
