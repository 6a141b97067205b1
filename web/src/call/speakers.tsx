import { api } from '../api/client';
import { useApiMutation } from '../api/query';
import type { CallDetail } from '../api/types';
import { announce } from '../design/announcer';
import layout from '../design/layout.module.css';
import { Notice, Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import words from './words.en';

interface SpeakersProps {
  call: CallDetail;
  onChanged: (call: CallDetail) => void;
}

const PLACE = 'call-speakers';

const toSpeakers = () => {
  const place = document.getElementById(PLACE);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
};

/** Whether agent and customer are the right way round, and a button to exchange them; the call is then scored again. */
export function Speakers({ call, onChanged }: SpeakersProps) {
  const tell = useWords(words);
  const set = useApiMutation(
    (exchanged: boolean) => api.put<CallDetail>(`conversations/${call.id}/speakers`, { exchanged }),
    {
      onSuccess: (changed) => {
        onChanged(changed);
        announce(tell('exchangedNow'));
        // What undoes it may stand elsewhere in the view by then.
        requestAnimationFrame(() => requestAnimationFrame(toSpeakers));
      },
    },
  );
  if (!call.evaluation || !call.sentences) return null;
  const { speakers_swapped: swapped, speakers_exchanged: exchanged } = call;
  return (
    <div
      className={layout.stack}
      data-gap="small"
      role="group"
      aria-label={tell('bothSides')}
      id={PLACE}
      tabIndex={-1}
    >
      {swapped && (
        <Notice tone="fair">
          <strong>{tell('swappedHead')}</strong> {tell('swappedLead')}
        </Notice>
      )}
      {exchanged && !swapped && <Notice>{tell('exchanged')}</Notice>}
      {set.error && <Problem message={set.error.message} />}
      <div>
        <Button size="small" busy={set.isPending} onPress={() => set.mutate(!exchanged)}>
          {tell(exchanged ? 'swapBack' : 'swap')}
        </Button>
      </div>
    </div>
  );
}
