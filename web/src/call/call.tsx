import { apiAddress, putAnswer, useApiQuery } from '../api/query';
import type { CallDetail } from '../api/types';
import { ShownQuery } from '../design/states';
import { usePlayer, type Player } from '../player/use-player';
import { NotFound } from '../shell/not-found';
import { CallView, TEST_AUDIO } from './call-view';

/** One call: its score, what it rests on, how the two talked, and what to tell the agent. */
export default function Call({ id }: { id: string }) {
  const call = useApiQuery('conversations/{id}', { params: { id } });
  const overview = useApiQuery('');
  const show = (changed: CallDetail) => putAnswer('conversations/{id}', changed, { params: { id } });
  if (!call.data && call.error?.status === 404) return <NotFound />;
  return (
    <ShownQuery of={call}>
      {(data) => {
        // The sound of the present test recording is kept until the connection is confirmed.
        const isTest =
          data.recording?.has_audio &&
          data.recording.job_id === overview.data?.connection.test_recording_job_id;
        const View = isTest ? WithTestAudio : data.audio ? WithKeptAudio : CallView;
        return <View call={data} onChanged={show} />;
      }}
    </ShownQuery>
  );
}

interface CallViewProps {
  call: CallDetail;
  /** Is given the call as it is once it was tried again or reviewed. */
  onChanged: (call: CallDetail) => void;
  player?: Player;
}

function WithTestAudio(props: CallViewProps) {
  return <CallView {...props} player={usePlayer(TEST_AUDIO)} />;
}

/** Loaded only when somebody listens, which is noted. */
function WithKeptAudio(props: CallViewProps) {
  const url = apiAddress(`conversations/${props.call.id}/audio`);
  return <CallView {...props} player={usePlayer(url, { preload: 'none' })} />;
}
