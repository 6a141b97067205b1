import { useEffect, useState } from 'react';
import { api } from '../api/client';
import type { Rescoring, RescoringList } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Badge, Card } from '../design/card';
import { Select, TextField } from '../design/field';
import { formatCount, formatDate, formatDateTime } from '../design/format';
import { endOfDay, startOfDay } from '../design/local-day';
import { Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';

const POLL_MS = 2_000;

const STATES: Record<Rescoring['state'], { text: string; tone?: string }> = {
  counting: { text: 'Counting the calls' },
  running: { text: 'Under way' },
  done: { text: 'Done', tone: 'good' },
  cancelled: { text: 'Cancelled' },
  failed: { text: 'Failed', tone: 'poor' },
};

type Speakers = NonNullable<Rescoring['speakers']>;

/** Whose speakers are exchanged first. */
const SPEAKERS: Record<Speakers, string> = {
  exchange_flagged: 'Swap them in calls that look incorrectly labelled',
  exchange_all: 'Swap them in all calls',
  restore: 'Put them back as they were delivered',
};

const isAtWork = ({ state }: Rescoring): boolean => state === 'counting' || state === 'running';

/** Scores the calls of some days again with the rubric in force, and shows how far that is. */
export function RescoringCard() {
  const list = useResource<RescoringList>('rescorings');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [speakers, setSpeakers] = useState<Speakers | ''>('');
  const atWork = list.data?.rescorings.some(isAtWork) ?? false;
  const { reload } = list;
  useEffect(() => {
    if (!atWork) return;
    const timer = setInterval(() => void reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [atWork, reload]);

  const start = useAction(async () => {
    await api.post('rescorings', { from: startOfDay(from), to: endOfDay(to), ...(speakers && { speakers }) });
    announce('The calls are being rescored.');
    await reload();
  });
  const cancel = useAction(async (id: string) => {
    await api.post(`rescorings/${id}/cancel`, {});
    announce('Cancelled.');
    await reload();
  });
  const error = start.error ?? cancel.error;

  return (
    <Card
      title="Rescore calls"
      lead="Calls of these days are scored again with the live rubric. Answers that people gave are kept where the rubric still asks the question, and so are the former evaluations."
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void start.run();
        }}
      >
        {error && !error.issueOf('from') && !error.issueOf('to') && <Problem message={error.message} />}
        <div className="row">
          <TextField
            label="From"
            type="date"
            required
            value={from}
            problem={start.error?.issueOf('from')}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label="To"
            type="date"
            required
            value={to}
            problem={start.error?.issueOf('to')}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Select
          label="Agent and customer"
          value={speakers}
          onChange={(event) => setSpeakers(event.target.value as Speakers | '')}
        >
          <option value="">Leave them as they are</option>
          {Object.entries(SPEAKERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <div>
          <Button type="submit" busy={start.busy} disabled={atWork || !from || !to}>
            Rescore these calls
          </Button>
        </div>
      </form>
      <Shown of={list}>
        {({ rescorings }) => (
          <ul className="versions" aria-label="Rescored calls">
            {rescorings.map((rescoring) => (
              <Progress
                key={rescoring.id}
                rescoring={rescoring}
                onCancel={() => void cancel.run(rescoring.id)}
              />
            ))}
          </ul>
        )}
      </Shown>
    </Card>
  );
}

function Progress({ rescoring, onCancel }: { rescoring: Rescoring; onCancel: () => void }) {
  const { state, from, to, rubric, total, done, failed, last_error, created_at } = rescoring;
  const { text, tone } = STATES[state];
  const days = `${formatDate(from)} to ${formatDate(to)}`;
  return (
    <li>
      <span>
        <strong>{days}</strong>, {rubric.name} {rubric.version} <Badge tone={tone}>{text}</Badge>
        <br />
        {total !== null && isAtWork(rescoring) && (
          <>
            <progress aria-label={`Progress of ${days}`} value={done + failed} max={Math.max(total, 1)} />
            <br />
          </>
        )}
        <span className="small muted">
          {total === null
            ? `Asked for ${formatDateTime(created_at)}`
            : `${formatCount(done)} of ${formatCount(total)} calls rescored`}
          {failed > 0 && `, ${formatCount(failed)} could not be scored and keep their evaluation`}
          {rescoring.speakers && `. Agent and customer: ${SPEAKERS[rescoring.speakers].toLowerCase()}`}
          {last_error && ` (${last_error})`}
        </span>
      </span>
      {isAtWork(rescoring) && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </li>
  );
}
