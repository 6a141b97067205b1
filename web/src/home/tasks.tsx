import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApiQuery } from '../api/query';
import { leadingOn } from '../calls/kept-list';
import { Badge, Card } from '../design/card';
import { formatCount, formatDate } from '../design/format';
import layout from '../design/layout.module.css';
import { ScoreChip } from '../design/score';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import type { HomeData } from './home-data';
import styles from './home.module.css';
import words from './words.en';

interface Task {
  id: string;
  text: string;
  note?: string | undefined;
  tone: 'poor' | 'fair';
  link: ReactNode;
}

/** What waits for a person, the most urgent first, each with where it is done. */
export function Tasks({ home: { tasks } }: { home: HomeData }) {
  const tell = useWords(words);
  const overview = useApiQuery('');
  const shown = (count: number) =>
    ({ count, shown: count >= tasks.up_to ? `${formatCount(count)}+` : formatCount(count) }) as const;
  const isUnfinished = overview.data ? !overview.data.connection.confirmed_at : false;
  const all: (Task & { isDue: boolean })[] = [
    {
      id: 'suspected',
      isDue: tasks.suspected > 0,
      text: tell('suspected', shown(tasks.suspected)),
      tone: 'poor',
      link: (
        <Link to="/calls" search={{ review: 'urgent' }}>
          {tell('review')}
        </Link>
      ),
    },
    {
      id: 'failed',
      isDue: tasks.failed > 0,
      text: tell('failed', shown(tasks.failed)),
      tone: 'poor',
      link: (
        <Link to="/calls" search={{ status: ['failed'] }}>
          {tell('look')}
        </Link>
      ),
    },
    {
      id: 'webhooks',
      isDue: tasks.webhooks_off > 0,
      text: tell('webhooks', shown(tasks.webhooks_off)),
      tone: 'poor',
      link: (
        <Link to="/settings/{-$section}" params={{ section: 'developers' }}>
          {tell('settings')}
        </Link>
      ),
    },
    {
      id: 'review',
      isDue: tasks.for_review > 0,
      text: tell(tasks.suspected > 0 ? 'forReviewToo' : 'forReview', shown(tasks.for_review)),
      tone: 'fair',
      link: (
        <Link to="/calls" search={{ review: 'advised' }}>
          {tell('review')}
        </Link>
      ),
    },
    {
      id: 'agents',
      isDue: tasks.agents_unlinked > 0,
      text: tell('agents', shown(tasks.agents_unlinked)),
      note: tasks.calls_of_unlinked > 0 ? tell('agentsNote', { count: tasks.calls_of_unlinked }) : undefined,
      tone: 'fair',
      link: <Link to="/agents">{tell('link')}</Link>,
    },
    {
      id: 'setup',
      isDue: isUnfinished,
      text: tell('setup'),
      note: tell('setupNote'),
      tone: 'fair',
      link: <Link to="/connector">{tell('continue')}</Link>,
    },
  ];
  const due = all.filter(({ isDue }) => isDue);
  return (
    <Card title={tell('now')}>
      {due.length === 0 ? (
        <p>
          {tell('nothing')}{' '}
          <Rich
            of={words}
            id="nothingNext"
            parts={{ calls: <Link to="/calls" />, coaching: <Link to="/coaching" /> }}
          />
        </p>
      ) : (
        <ul className={styles.tasks}>
          {due.map(({ id, text, note, tone, link }) => (
            <li key={id} data-task={id} data-tone={tone}>
              <span>
                {text}
                {note && <small>{note}</small>}
              </span>
              {link}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The calls a person should look at first. They lead to one another once one of them is opened, in whichever way. */
export function FirstCalls({ calls }: { calls: HomeData['calls'] }) {
  const tell = useWords(words);
  const leads = leadingOn(calls.map(({ id }) => id));
  return (
    <Card title={tell('firstCalls')}>
      <ul className={styles.lines}>
        {calls.map((call) => (
          <li key={call.id}>
            <span className={styles.named}>
              <Link to="/calls/$id" params={{ id: call.id }} {...leads}>
                {call.agent.employee_name ?? call.agent.name}
              </Link>
              <small>
                {formatDate(call.conversation_date)} · {call.campaign}
              </small>
            </span>
            <span className={layout.row}>
              {call.review === 'urgent' && <Badge tone="poor">{tell('suspicion')}</Badge>}
              <ScoreChip score={call.score} coverage={call.coverage} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
