import { useMemo, useState, type ReactNode } from 'react';
import { endpoint } from '../api/client';
import type { CallDetail, Evidence, Overview } from '../api/types';
import { useResource } from '../api/use-resource';
import { Button } from '../design/button';
import { Badge, Card, Facts, PageHead } from '../design/card';
import { CALL_STATUS } from '../design/call-words';
import { formatClock, formatDateTime, formatShare } from '../design/format';
import { Empty, Notice, Shown } from '../design/states';
import { StereoPlayer } from '../player/stereo-player';
import { usePlayer, type Player } from '../player/use-player';
import { TryAgain } from '../retry/try-again';
import { lastList } from '../calls/last-list';
import { Link, useAddress } from '../router';
import { Transcript } from '../transcript/transcript';
import { sentenceAt } from '../transcript/turns';
import { CallCoaching } from './call-coaching';
import { CallPicture } from './call-picture';
import { CallSearch } from './call-search';
import './call.css';
import { MeasureTiles } from './measures';
import { MoodCourse } from './mood-course';
import { Criteria } from './criteria';
import { findHits } from './find-hits';
import { ReviewCard } from './review-card';
import { ScoreCard } from './score-card';
import { Speakers } from './speakers';

const AUDIO = endpoint('test-recording/audio');

/** One call: its score, what it rests on, how the two talked, and what to tell the agent. */
export default function Call({ id }: { id: string }) {
  const call = useResource<CallDetail>(`conversations/${encodeURIComponent(id)}`, {}, { remember: true });
  const overview = useResource<Overview>('');
  return (
    <Shown of={call}>
      {(data) => {
        // Only the sound of the present test recording is ever kept beyond its transcription.
        const kept =
          data.recording?.has_audio &&
          data.recording.job_id === overview.data?.connection.test_recording_job_id;
        return kept ? (
          <WithSound call={data} reload={call.reload} onChange={call.set} />
        ) : (
          <CallView call={data} reload={call.reload} onChange={call.set} />
        );
      }}
    </Shown>
  );
}

interface CallViewProps {
  call: CallDetail;
  reload: () => Promise<void>;
  /** Is given the call as it is once it was tried again or changed. */
  onChange: (call: CallDetail) => void;
  player?: Player;
}

function WithSound(props: CallViewProps) {
  return <CallView {...props} player={usePlayer(AUDIO)} />;
}

function CallView({ call, reload, onChange, player }: CallViewProps) {
  const [chosen, setChosen] = useState<{ index: number; quote?: string }>();
  const { sentences, evaluation, recording } = call;
  const searched = useAddress().query.get('q') ?? '';
  const [query, setQuery] = useState(searched);
  const hits = useMemo(() => findHits(sentences ?? [], query), [sentences, query]);

  const show = (index: number, quote?: string) => {
    setChosen({ index, quote });
    const start = sentences?.[index]?.start;
    if (player && start !== undefined) player.seek(start);
    // Wherever it was asked for: the sentence is to be seen. The transcript scrolls to it within itself.
    document.querySelector('#call-transcript .transcript')?.scrollIntoView({ block: 'nearest' });
  };
  const showEvidence = ({ sentence, quote }: Evidence) => show(sentence, quote);
  const now = player?.playing && sentences ? sentenceAt(sentences, player.position) : -1;
  const told = CALL_STATUS[call.status];
  const isNotable = call.speakers_swapped || call.speakers_exchanged;

  return (
    <>
      <PageHead
        title={`Call of ${formatDateTime(call.conversation_date)}`}
        tab={`${call.agent.employee_name ?? call.agent.name}, ${formatDateTime(call.conversation_date)}`}
        actions={<Badge tone={told.tone}>{told.label}</Badge>}
      >
        <Link to={lastList()}>All calls</Link> · {call.external_conversation_id}
      </PageHead>
      <Unfinished call={call} onQueued={onChange} />
      {isNotable && <Speakers call={call} onChanged={onChange} />}
      {evaluation && sentences && (
        <Card title="Conversation">
          <div className="stack" data-gap="large">
            <CallPicture
              sentences={sentences}
              measures={evaluation.measures}
              position={player?.position}
              onPick={(index) => show(index)}
            />
            <div className="columns" data-kind="halves">
              <MeasureTiles measures={evaluation.measures} />
              <MoodCourse
                sentences={sentences}
                measures={evaluation.measures}
                onPick={(index) => show(index)}
              />
            </div>
          </div>
        </Card>
      )}
      <div className="columns" data-kind="main-aside">
        <div className="stack" data-gap="large">
          <ReviewCard call={call} onEvidence={showEvidence} onChanged={reload} />
          {evaluation && <ScoreCard call={call} evaluation={evaluation} onChanged={onChange} />}
          {evaluation && <CallCoaching coaching={evaluation.coaching} onEvidence={showEvidence} />}
          {evaluation && (
            <Criteria
              callId={call.id}
              evaluation={evaluation}
              sentences={sentences ?? []}
              onEvidence={showEvidence}
              onChanged={reload}
            />
          )}
          <About call={call} onShow={(sentence) => show(sentence)} />
          {!isNotable && <Speakers call={call} onChanged={onChange} />}
        </div>
        {sentences && (
          <div
            className="stack aside-sticky"
            data-gap="large"
            data-sound={player ? true : undefined}
            id="call-transcript"
          >
            {player && recording && (
              <Card title="Audio">
                <StereoPlayer
                  player={player}
                  url={AUDIO}
                  sides={recording.agent_channel === 0 ? ['agent', 'customer'] : ['customer', 'agent']}
                />
              </Card>
            )}
            <Card title="Transcript">
              {sentences.length > 0 ? (
                <div className="stack">
                  <CallSearch
                    query={query}
                    onQuery={setQuery}
                    hits={hits}
                    shown={chosen?.index}
                    onShow={(index) => show(index)}
                  />
                  <Transcript
                    sentences={sentences}
                    now={now}
                    chosen={now >= 0 ? undefined : chosen}
                    marks={hits.marks}
                    onPick={player && ((index) => show(index))}
                  />
                </div>
              ) : (
                <Empty icon="calls" title="Nothing was said" />
              )}
            </Card>
          </div>
        )}
      </div>
    </>
  );
}

/** Why there is no score, where there is none. */
function Unfinished({
  call,
  onQueued,
}: Pick<CallViewProps, 'call'> & { onQueued: CallViewProps['onChange'] }) {
  const { status, recording, analysis_error } = call;
  if (status === 'analysed') return null;
  if (status === 'waiting_for_agent')
    return (
      <Notice tone="fair">
        The agent is not linked to an employee yet, so nobody may use this call.{' '}
        <Link to="/agents">Link the agent</Link> and it is analysed at once.
      </Notice>
    );
  if (status === 'rejected')
    return (
      <Notice tone="poor">{recording?.explanation ?? 'The audio of this recording cannot be used.'}</Notice>
    );
  if (status === 'failed')
    return (
      <div className="stack" data-gap="small">
        <Notice tone="poor">
          <strong>This call could not be processed.</strong>{' '}
          {recording?.last_error ?? analysis_error ?? 'Something went wrong. Try again.'}
        </Notice>
        {call.can_retry && <TryAgain<CallDetail> path={`conversations/${call.id}`} onQueued={onQueued} />}
      </div>
    );
  return <Notice>This call is still being processed. {analysis_error}</Notice>;
}

function About({ call, onShow }: { call: CallDetail; onShow: (sentence: number) => void }) {
  const { agent, topics } = call;
  return (
    <Card title="About this call">
      <Facts
        facts={[
          [
            'Agent',
            agent.employee_name ? (
              <Link to={`/coaching/${agent.id}`}>{agent.employee_name}</Link>
            ) : (
              `${agent.name} (not linked)`
            ),
          ],
          ['Agent ID', agent.external_id],
          ...topics.map(({ id, name, probability, sentence }, at): [string, ReactNode] => [
            at === 0 ? 'Topic' : `Topic ${at + 1}`,
            <span className="row" key={id}>
              <Link to={`/calls?topic=${id}`}>{name}</Link> {formatShare(probability)}
              <Button size="small" aria-label={`Show what tells ${name}`} onClick={() => onShow(sentence)}>
                Show
              </Button>
            </span>,
          ]),
          ...optional('Team', call.team_external_id),
          ['Campaign', call.campaign],
          ['Outcome', [call.outcome_code, call.outcome_category].filter(Boolean).join(', ')],
          ...optional('Length', call.duration_seconds === null ? null : formatClock(call.duration_seconds)),
          ['Source', call.route === 'recording' ? 'Stereo recording' : 'Transcript'],
          ['Received', formatDateTime(call.received_at)],
          ...optional('Contact', call.contact_id),
          ...Object.entries(call.metadata ?? {}).map(([name, value]): [string, string] => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        ]}
      />
    </Card>
  );
}

const optional = (name: string, value: string | null): [string, string][] =>
  value === null ? [] : [[name, value]];
