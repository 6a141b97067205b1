import { useState } from 'react';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { AnswerOf } from '../api/operations';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { Problem, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { NumberField } from '../ui/number-field';
import { ConfirmKeptAudio } from './confirm-kept-audio';
import words from './words.en';

type KeptAudio = AnswerOf<'kept-audio', 'get'>;

const MAX_DAYS = 730;
/** What is proposed to whom keeps none yet: long enough for a dispute about a call of last month. */
const PROPOSED_DAYS = 30;

/** Whether the audio of calls is kept and for how long; changed after saying what that means. */
export function KeptAudioCard() {
  const tell = useWords(words);
  const kept = useApiQuery('kept-audio');
  return (
    <Card title={tell('title')} lead={tell('lead')}>
      <ShownQuery of={kept}>{(data) => <Choice kept={data} />}</ShownQuery>
    </Card>
  );
}

function Choice({ kept }: { kept: KeptAudio }) {
  const tell = useWords(words);
  const { keep_audio_days: current, allowed, kept_calls: calls } = kept;
  const [days, setDays] = useState(current ?? PROPOSED_DAYS);
  const [asked, setAsked] = useState<{
    days: number | null;
    deletes: AnswerOf<'kept-audio/preview', 'post'>;
  }>();
  const preview = useApiMutation(
    (wanted: number | null) => sendToApi('post', 'kept-audio/preview', { body: { keep_audio_days: wanted } }),
    { onSuccess: (deletes, wanted) => setAsked({ days: wanted, deletes }) },
  );
  const save = async (wanted: number | null) => {
    const saved = await sendToApi('put', 'kept-audio', { body: { keep_audio_days: wanted } });
    putAnswer('kept-audio', saved);
    announce(tell('saved'));
  };
  const isWrong = !Number.isInteger(days) || days < 1 || days > MAX_DAYS;
  return (
    <div className="stack">
      <p>
        <strong>{current === null ? tell('off') : tell('on', { count: current })}</strong>
        {calls > 0 && ` ${tell('kept', { count: calls })}`}
      </p>
      {!allowed && <p className="soft">{tell('forbidden')}</p>}
      {allowed && (
        <NumberField
          label={tell('days')}
          hint={tell('daysHint')}
          minValue={1}
          maxValue={MAX_DAYS}
          value={days}
          onChange={setDays}
        />
      )}
      {preview.error && <Problem message={preview.error.message} />}
      <div className="row">
        {allowed && (
          <Button
            isDisabled={isWrong || days === current}
            busy={preview.isPending && preview.variables !== null}
            onPress={() => preview.mutate(days)}
          >
            {tell(current === null ? 'keep' : 'change')}
          </Button>
        )}
        {current !== null && (
          <Button
            kind="danger"
            busy={preview.isPending && preview.variables === null}
            onPress={() => preview.mutate(null)}
          >
            {tell('stop')}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmKeptAudio
          days={asked.days}
          deletes={asked.deletes}
          onConfirm={() => save(asked.days)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
