import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiAddress } from '../api/query';
import type { Recording, Speaker, TestRecording } from '../api/types';
import { AudioCheck } from '../audio-check/audio-check';
import { Card, Facts } from '../design/card';
import { formatClock, formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Empty, Notice } from '../design/states';
import texts from '../design/text.module.css';
import { FailureReason } from '../failure/failure-reason';
import { useWords } from '../language/use-words';
import { StereoPlayer } from '../player/stereo-player';
import { usePlayer, type Player } from '../player/use-player';
import { Transcript } from '../transcript/transcript';
import { sentenceAt } from '../transcript/sentence-at';
import { Decision } from './decision';
import words from './words.en';

interface JudgedProps {
  test: TestRecording;
}

/** A recording to be judged: what is heard, what is read, and the question. */
export function Judged({ test }: JudgedProps) {
  return test.has_audio ? <WithAudio test={test} /> : <Parts test={test} />;
}

function WithAudio({ test }: JudgedProps) {
  const url = apiAddress('test-recording/audio', { of: test.recording?.job_id });
  return <Parts test={test} url={url} player={usePlayer(url)} />;
}

function Parts({ test, url, player }: JudgedProps & { url?: string; player?: Player }) {
  const tell = useWords(words);
  const [chosen, setChosen] = useState<number>();
  const { recording, sentences, channels } = test;
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
      <Notices test={test} recording={recording} />
      <div className={layout.columns} data-kind="main-aside">
        <div className={layout.stack} data-gap="large">
          <Card title={tell('listen')}>
            {player && url ? (
              <StereoPlayer player={player} url={url} sides={sides} />
            ) : (
              <p className={texts.soft}>{tell('audioGone')}</p>
            )}
          </Card>
          {sentences && (
            <Card title={tell('transcript')} lead={player && tell('transcriptLead')}>
              {sentences.length > 0 ? (
                <Transcript
                  sentences={sentences}
                  now={now}
                  chosen={player || chosen === undefined ? undefined : { index: chosen }}
                  onPick={player && pick}
                />
              ) : (
                <Empty icon="calls" title={tell('noWords')} />
              )}
            </Card>
          )}
        </div>
        <div className={layout.stack} data-gap="large">
          <Decision test={test} />
          {(recording.measures || recording.explanation) && (
            <Card title={tell('audioCheck')}>
              <AudioCheck recording={recording} sentences={sentences} />
            </Card>
          )}
          <About test={test} recording={recording} />
        </div>
      </div>
    </>
  );
}

interface PartProps extends JudgedProps {
  recording: Recording;
}

/** What is still to come, and what went wrong. */
function Notices({ test, recording: { status, failure_code, last_error } }: PartProps) {
  const tell = useWords(words);
  return (
    <>
      {test.wanted && <Notice>{tell('wanted')}</Notice>}
      {(status === 'queued' || status === 'processing') && <Notice>{tell(status)}</Notice>}
      {status === 'failed' && (
        <Notice tone="poor">
          <FailureReason code={failure_code} sentence={last_error} />
          <p>
            <Link to="/recordings" search={{ status: 'failed' }}>
              {tell('retry')}
            </Link>
          </p>
        </Notice>
      )}
    </>
  );
}

/** What was delivered with it. */
function About({ test: { agent, conversation_date: date }, recording }: PartProps) {
  const tell = useWords(words);
  const { agent_channel: channel } = recording;
  return (
    <Card title={tell('about')}>
      <Facts
        facts={[
          [tell('identifier'), recording.external_conversation_id],
          [
            tell('agent'),
            agent ? `${agent.employee_name ?? agent.name} (${agent.external_id})` : tell('unknown'),
          ],
          [tell('callOf'), date ? formatDateTime(date) : tell('unknown')],
          [tell('length'), formatClock(recording.audio_seconds ?? null)],
          ['agent_channel', tell(channel === 0 ? 'agentLeft' : 'agentRight', { channel })],
          [tell('format'), recording.audio_format],
        ]}
      />
    </Card>
  );
}
