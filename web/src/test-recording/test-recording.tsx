import { useEffect, useState } from 'react';
import { endpoint } from '../api/client';
import type { Recording, Speaker, TestRecording as TestRecordingData } from '../api/types';
import { useResource } from '../api/use-resource';
import { AudioCheck } from '../audio-check/audio-check';
import { Badge, Card, Facts, PageHead } from '../design/card';
import { CALL_STATUS, JOB_STATUS } from '../design/call-words';
import { formatClock, formatDateTime } from '../design/format';
import { Empty, Notice, Shown } from '../design/states';
import { StereoPlayer } from '../player/stereo-player';
import { usePlayer, type Player } from '../player/use-player';
import { Link } from '../router';
import { Transcript } from '../transcript/transcript';
import { sentenceAt } from '../transcript/turns';
import { Decision } from './decision';
import { UploadCard } from './upload-card';

const REFRESH_MS = 2_500;
const LOOK_AGAIN_MS = 5_000;
const MOVING = new Set(['queued', 'processing']);

/** The recording by which the connection is judged: hear it, read it, and say whether the two are the right way round. */
export default function TestRecording() {
  const test = useResource<TestRecordingData>('test-recording');
  const { reload, data } = test;
  const moving = data !== undefined && (data.wanted || !data.recording || MOVING.has(data.recording.status));
  // Until one is confirmed, another recording may take the place of the one that is shown.
  const every = moving ? REFRESH_MS : data && !data.confirmed_at ? LOOK_AGAIN_MS : null;

  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, every);
    return () => clearInterval(timer);
  }, [every, reload]);

  return (
    <>
      <PageHead
        title="Test recording"
        actions={data?.recording && <Standing test={data} recording={data.recording} />}
      >
        Hear the first call, read its transcript, and confirm that agent and customer are labelled correctly.
      </PageHead>
      {data && !data.recording && !data.confirmed_at && <UploadCard onUploaded={reload} />}
      <Shown of={test}>
        {(found) =>
          found.recording ? (
            // A replaced recording has sound of its own: a new key starts a new player.
            <Judged key={found.recording.job_id} test={found} set={test.set} />
          ) : (
            <div className="card">
              <Empty icon="wave" title="No recording has arrived yet">
                <p>
                  The first recording your system sends appears here, even when its agent is not linked.{' '}
                  <Link to="/">The connector page</Link> has the lines to send one.
                </p>
              </Empty>
            </div>
          )
        }
      </Shown>
      {data?.recording && !data.confirmed_at && <UploadCard onUploaded={reload} />}
    </>
  );
}

/** How far it is from being confirmed: more than the state of its job tells. */
function Standing({ test, recording }: { test: TestRecordingData; recording: Recording }) {
  if (test.confirmed_at && !test.wanted) return <Badge tone="good">Confirmed</Badge>;
  if (test.can_confirm) return <Badge tone="accent">To be confirmed</Badge>;
  const { tone, label } = recording.waiting_for_agent
    ? CALL_STATUS.waiting_for_agent
    : JOB_STATUS[recording.status];
  return <Badge tone={tone}>{label}</Badge>;
}

interface JudgedProps {
  test: TestRecordingData;
  set: (test: TestRecordingData) => void;
}

function Judged(props: JudgedProps) {
  return props.test.has_audio ? <WithSound {...props} /> : <Parts {...props} />;
}

function WithSound(props: JudgedProps) {
  const url = endpoint('test-recording/audio', { of: props.test.recording?.job_id });
  return <Parts {...props} url={url} player={usePlayer(url)} />;
}

function Parts({ test, set, url, player }: JudgedProps & { url?: string; player?: Player }) {
  const [chosen, setChosen] = useState<number>();
  const { recording, sentences, agent, conversation_date: date, channels } = test;
  if (!recording) return null;
  const sides: [Speaker, Speaker] = [channels?.left ?? 'agent', channels?.right ?? 'customer'];
  const now = player && sentences && player.position > 0 ? sentenceAt(sentences, player.position) : -1;
  const pick = (index: number) => {
    setChosen(index);
    const start = sentences?.[index]?.start;
    if (player && start !== undefined) player.seek(start);
  };

  return (
    <>
      {test.wanted && (
        <Notice>
          A new test recording was asked for and has not arrived yet. What you see is the former one; this
          page changes by itself.
        </Notice>
      )}
      {MOVING.has(recording.status) && (
        <Notice>
          {recording.status === 'queued'
            ? 'The recording waits for its turn.'
            : 'The recording is being checked and transcribed.'}{' '}
          This page shows the result as soon as it is there.
        </Notice>
      )}
      {recording.status === 'failed' && (
        <Notice tone="poor">
          {recording.last_error ?? 'Something went wrong. Try again.'}{' '}
          <Link to="/recordings">Try it again</Link>
        </Notice>
      )}
      <div className="columns" data-kind="main-aside">
        <div className="stack" data-gap="large">
          <Card title="Listen">
            {player && url ? (
              <StereoPlayer player={player} url={url} sides={sides} />
            ) : (
              <p className="soft">
                The audio is no longer kept: it is deleted once the connection is confirmed or the recording
                rejected.
              </p>
            )}
          </Card>
          {sentences && (
            <Card
              title="Transcript"
              lead={player && 'The marked sentence follows the audio; choose one to hear it.'}
            >
              {sentences.length > 0 ? (
                <Transcript
                  sentences={sentences}
                  now={now}
                  chosen={player || chosen === undefined ? undefined : { index: chosen }}
                  onPick={player && pick}
                />
              ) : (
                <Empty icon="calls" title="No words were recognised" />
              )}
            </Card>
          )}
        </div>
        <div className="stack" data-gap="large">
          <Decision test={test} set={set} />
          {(recording.measures || recording.explanation) && (
            <Card title="Audio check">
              <AudioCheck recording={recording} sentences={sentences} />
            </Card>
          )}
          <Card title="This recording">
            <Facts
              facts={[
                ['Identifier', recording.external_conversation_id],
                ['Agent', agent ? `${agent.employee_name ?? agent.name} (${agent.external_id})` : 'Unknown'],
                ['Call of', date ? formatDateTime(date) : 'Unknown'],
                ['Length', formatClock(recording.audio_seconds ?? null)],
                [
                  'agent_channel',
                  `${recording.agent_channel} (agent on the ${recording.agent_channel === 0 ? 'left' : 'right'})`,
                ],
                ['Format', recording.audio_format],
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
