import { api } from '../api/client';
import type { CallDetail } from '../api/types';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Notice, Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface SpeakersProps {
  call: CallDetail;
  onChanged: (call: CallDetail) => void;
}

/** Whether agent and customer are the right way round, and a button to exchange them; the call is then scored again. */
export function Speakers({ call, onChanged }: SpeakersProps) {
  const set = useAction(async (exchanged: boolean) => {
    onChanged(await api.put<CallDetail>(`conversations/${call.id}/speakers`, { exchanged }));
    announce('Agent and customer are swapped, and the call is rescored.');
  });
  if (!call.evaluation || !call.sentences) return null;
  const { speakers_swapped: swapped, speakers_exchanged: exchanged } = call;
  return (
    <div className="stack" data-gap="small">
      {swapped && (
        <Notice tone="fair">
          <strong>Agent and customer are probably labelled incorrectly.</strong> Read a few lines of the
          transcript; if so, swap them.
        </Notice>
      )}
      {exchanged && !swapped && <Notice>Agent and customer are swapped, compared with the delivery.</Notice>}
      {set.error && <Problem message={set.error.message} />}
      <div>
        <Button size="small" busy={set.busy} onClick={() => void set.run(!exchanged)}>
          {exchanged ? 'Put agent and customer back' : 'Swap agent and customer'}
        </Button>
      </div>
    </div>
  );
}
