import { Fragment, useEffect } from 'react';
import type { Overview } from '../api/types';
import { useResource } from '../api/use-resource';
import { Badge, Card, PageHead, Tiles } from '../design/card';
import { formatCount } from '../design/format';
import { Notice, Shown } from '../design/states';
import { Link } from '../router';
import { Checklist } from './checklist';
import './connector.css';
import { KeyCard } from './key-card';
import { SendCalls } from './send-calls';

const REFRESH_MS = 4_000;
const SHOWN_SWAPPED = 3;

/** The first view: how far the connection is, the key, and how to send calls. */
export default function Connector() {
  const overview = useResource<Overview>('');
  const { reload } = overview;
  const unfinished = overview.data ? !overview.data.connection.confirmed_at : false;

  useEffect(() => {
    if (!unfinished) return;
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [unfinished, reload]);

  return (
    <>
      <PageHead
        title="Connector"
        actions={
          overview.data && (
            <Badge tone={unfinished ? 'fair' : 'good'}>
              {unfinished ? 'Setup in progress' : 'Connected'}
            </Badge>
          )
        }
      >
        From your telephone system to scored calls, in five steps.
      </PageHead>
      <Shown of={overview}>
        {(data) => (
          <>
            {data.organisation.demo && (
              <Notice tone="fair">
                This organisation is a demo environment: it cannot receive real calls and nothing can be
                changed.
              </Notice>
            )}
            {!data.organisation.analysis_enabled && (
              <Notice tone="fair">
                Analysis is switched off, so calls are not scored.{' '}
                <Link to="/settings">Switch it on in Settings</Link>.
              </Notice>
            )}
            {data.webhooks_off > 0 && (
              <Notice tone="poor">
                {data.webhooks_off === 1
                  ? 'A webhook endpoint was'
                  : `${data.webhooks_off} webhook endpoints were`}{' '}
                switched off after failing. <Link to="/settings?part=developers">Look at it in Settings</Link>
                .
              </Notice>
            )}
            <SwappedSpeakers overview={data} />
            {!unfinished && <Counts overview={data} />}
            <div className="columns" data-kind="main-aside">
              <div className="stack" data-gap="large">
                <Card title="Setup progress">
                  <Checklist overview={data} />
                </Card>
                <SendCalls baseUrl={data.base_url} />
              </div>
              <div className="stack" data-gap="large">
                <KeyCard overview={data} onCreated={() => void overview.reload()} />
                {unfinished && <Counts overview={data} />}
              </div>
            </div>
          </>
        )}
      </Shown>
    </>
  );
}

/** A client that confuses the two sides does so for all its calls, and is told best where calls are delivered. */
function SwappedSpeakers({ overview: { speakers } }: { overview: Overview }) {
  if (speakers.swapped === 0) return null;
  return (
    <Notice tone="fair">
      In {formatCount(speakers.swapped)} of the last {formatCount(speakers.calls)} calls agent and customer
      look incorrectly labelled. Look at{' '}
      {speakers.latest_swapped.slice(0, SHOWN_SWAPPED).map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link to={`/calls/${id}`}>{at === 0 ? 'the latest' : `another`}</Link>
        </Fragment>
      ))}
      . If so, your system names the wrong <code>speaker</code> or <code>agent_channel</code>; calls of some
      days are exchanged in <Link to="/settings?part=rubric">Settings</Link>, where calls are rescored.
    </Notice>
  );
}

function Counts({ overview: { counts } }: { overview: Overview }) {
  const calls = counts.calls_last_30_days;
  return (
    <Tiles
      tiles={[
        {
          name: 'Calls in 30 days',
          value: (
            <Link to="/calls">
              {calls >= counts.counts_up_to ? `${formatCount(calls)}+` : formatCount(calls)}
            </Link>
          ),
        },
        {
          name: 'Agents',
          value: <Link to="/agents">{formatCount(counts.agents)}</Link>,
          note: counts.agents_unlinked > 0 ? `${formatCount(counts.agents_unlinked)} not linked` : undefined,
        },
        {
          name: 'Calls from unlinked agents',
          value: <Link to="/agents">{formatCount(counts.calls_waiting)}</Link>,
        },
        {
          name: 'Recordings in progress',
          value: <Link to="/recordings">{formatCount(counts.recordings_in_progress)}</Link>,
          note: counts.recordings_failed > 0 ? `${formatCount(counts.recordings_failed)} failed` : undefined,
        },
      ]}
    />
  );
}
