import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../api/query';
import type { Overview } from '../api/types';
import { Badge, Card, PageHead } from '../design/card';
import { formatCount } from '../design/format';
import layout from '../design/layout.module.css';
import { Notice, ShownQuery } from '../design/states';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Checklist } from './checklist';
import styles from './connector.module.css';
import { Counts } from './counts';
import { KeyCard } from './key-card';
import { NextSteps } from './next-steps';
import { SendCalls } from './send-calls';
import words from './words.en';

/** Until it is confirmed, each step is seen as it is taken, in milliseconds. */
const REFRESH_MS = 4_000;
const SHOWN_SWAPPED = 3;

/** How far the connection is, what comes next, the key, and how to send calls. */
export default function Connector() {
  const tell = useWords(words);
  const overview = useApiQuery('', {
    pollEvery: (data) => (data && !data.connection.confirmed_at ? REFRESH_MS : false),
  });
  const isUnfinished = overview.data ? !overview.data.connection.confirmed_at : false;
  return (
    <>
      <PageHead
        title={tell('title')}
        actions={
          overview.data && (
            <Badge tone={isUnfinished ? 'fair' : 'good'}>
              {tell(isUnfinished ? 'inProgress' : 'connected')}
            </Badge>
          )
        }
      >
        {tell('lead')}
      </PageHead>
      <ShownQuery of={overview}>
        {(data) => (
          <>
            <Notices overview={data} />
            {!isUnfinished && <Counts overview={data} />}
            <div className={layout.columns} data-kind="main-aside">
              <div className={layout.stack} data-gap="large">
                {!isUnfinished && <NextSteps overview={data} />}
                <Card title={tell('progress')}>
                  <Checklist overview={data} />
                </Card>
                {isUnfinished && data.has_analysed_calls && <NextSteps overview={data} />}
                <SendCalls baseUrl={data.base_url} />
              </div>
              <div className={layout.stack} data-gap="large">
                <KeyCard overview={data} />
                {isUnfinished && <Counts overview={data} />}
              </div>
            </div>
          </>
        )}
      </ShownQuery>
    </>
  );
}

/** What keeps calls from being received or scored. */
function Notices({ overview }: { overview: Overview }) {
  const tell = useWords(words);
  return (
    <>
      {overview.organisation.demo && <Notice tone="fair">{tell('demo')}</Notice>}
      {!overview.organisation.analysis_enabled && (
        <Notice tone="fair">
          <Rich of={words} id="analysisOff" parts={{ to: <Link to="/settings/{-$section}" /> }} />
        </Notice>
      )}
      {overview.webhooks_off > 0 && (
        <Notice tone="poor">
          <Rich
            of={words}
            id="webhooksOff"
            values={{ count: overview.webhooks_off }}
            parts={{ to: <Link to="/settings/{-$section}" params={{ section: 'developers' }} /> }}
          />
        </Notice>
      )}
      <SwappedSpeakers overview={overview} />
    </>
  );
}

/** A client that confuses the two sides does so for all its calls, and is told best where calls are delivered. */
function SwappedSpeakers({ overview: { speakers } }: { overview: Overview }) {
  const tell = useWords(words);
  if (speakers.swapped === 0) return null;
  return (
    <Notice tone="fair">
      <Rich
        of={words}
        id="swapped"
        values={{
          swapped: formatCount(speakers.swapped),
          calls: formatCount(speakers.calls),
          count: speakers.calls,
        }}
        parts={{
          code: <code />,
          to: <Link to="/settings/{-$section}" params={{ section: 'rubric' }} />,
        }}
      />
      <ul className={styles.latest} aria-label={tell('swappedCalls')}>
        {speakers.latest_swapped.slice(0, SHOWN_SWAPPED).map((id, at) => (
          <li key={id}>
            <Link to="/calls/$id" params={{ id }}>
              {at === 0 ? tell('latestSwapped') : tell('anotherSwapped', { number: at + 1 })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
