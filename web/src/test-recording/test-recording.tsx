import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../api/query';
import type { Recording, TestRecording as TestRecordingData } from '../api/types';
import { Badge, PageHead } from '../design/card';
import { JOB_TONE } from '../design/call-words';
import cards from '../design/card.module.css';
import { Empty, ShownQuery } from '../design/states';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Judged } from './judged';
import { UploadCard } from './upload-card';
import words from './words.en';

/** While something is under way, in milliseconds. */
const REFRESH_MS = 2_500;
/** Until one is confirmed, another recording may take the place of the one that is shown. */
const LOOK_AGAIN_MS = 5_000;
const MOVING: ReadonlySet<Recording['status']> = new Set(['queued', 'processing']);

function refreshOf(data: TestRecordingData | undefined): number | false {
  if (!data) return false;
  if (data.wanted || !data.recording || MOVING.has(data.recording.status)) return REFRESH_MS;
  return data.confirmed_at ? false : LOOK_AGAIN_MS;
}

/** The recording by which the connection is judged: hear it, read it, and say whether the two are the right way round. */
export default function TestRecording() {
  const tell = useWords(words);
  const test = useApiQuery('test-recording', { pollEvery: refreshOf });
  const { data } = test;
  return (
    <>
      <PageHead
        title={tell('viewTitle')}
        actions={data?.recording && <Standing test={data} recording={data.recording} />}
      >
        {tell('viewLead')}
      </PageHead>
      {data && !data.recording && !data.confirmed_at && <UploadCard onUploaded={test.refetch} />}
      <ShownQuery of={test}>
        {(found) =>
          found.recording ? (
            // A replaced recording has audio of its own: a new key starts a new player.
            <Judged key={found.recording.job_id} test={found} />
          ) : (
            <div className={cards.card}>
              <Empty icon="wave" title={tell('none')}>
                <p>
                  <Rich of={words} id="noneLead" parts={{ to: <Link to="/connector" /> }} />
                </p>
              </Empty>
            </div>
          )
        }
      </ShownQuery>
      {data?.recording && !data.confirmed_at && <UploadCard onUploaded={test.refetch} />}
    </>
  );
}

/** How far it is from being confirmed: more than the state of its job tells. */
function Standing({ test, recording }: { test: TestRecordingData; recording: Recording }) {
  const tell = useWords(words);
  if (test.confirmed_at && !test.wanted) return <Badge tone="good">{tell('confirmed')}</Badge>;
  if (test.can_confirm) return <Badge tone="accent">{tell('toConfirm')}</Badge>;
  if (recording.waiting_for_agent) return <Badge tone="fair">{tell('waitingForAgent')}</Badge>;
  return <Badge tone={JOB_TONE[recording.status]}>{tell(`status.${recording.status}`)}</Badge>;
}
