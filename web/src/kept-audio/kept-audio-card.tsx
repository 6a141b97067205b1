import * as z from 'zod/mini';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { AnswerOf } from '../api/operations';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { Problem, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Field, Form, useApiForm } from '../ui/form';
import { wholeNumber } from '../ui/form-schema';
import { NumberField } from '../ui/number-field';
import { ConfirmKeptAudio } from './confirm-kept-audio';
import words from './words.en';

type KeptAudio = AnswerOf<'kept-audio', 'get'>;

const MAX_DAYS = 730;
/** What is proposed to whom keeps none yet: long enough for a dispute about a call of last month. */
const PROPOSED_DAYS = 30;

const SCHEMA = z.object({ keep_audio_days: wholeNumber(1, MAX_DAYS) });

/** What would be deleted at once; null days are for none to be kept. */
const previewOf = async (days: number | null) => ({
  days,
  deletes: await sendToApi('post', 'kept-audio/preview', { body: { keep_audio_days: days } }),
});

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
  const form = useApiForm({
    schema: SCHEMA,
    values: { keep_audio_days: current ?? PROPOSED_DAYS },
    send: ({ keep_audio_days: days }) => previewOf(days),
  });
  const stop = useApiMutation(() => previewOf(null));
  const asked = form.result ?? stop.data;
  const save = async (wanted: number | null) => {
    const saved = await sendToApi('put', 'kept-audio', { body: { keep_audio_days: wanted } });
    putAnswer('kept-audio', saved);
    announce(tell('saved'));
  };
  return (
    <Form of={form}>
      <p>
        <strong>{current === null ? tell('off') : tell('on', { count: current })}</strong>
        {calls > 0 && ` ${tell('kept', { count: calls })}`}
      </p>
      {!allowed && <p className={texts.soft}>{tell('forbidden')}</p>}
      {allowed && (
        <Field of={form} name="keep_audio_days">
          {(field) => (
            <NumberField
              label={tell('days')}
              hint={tell('daysHint')}
              minValue={1}
              maxValue={MAX_DAYS}
              commitBehavior="validate"
              {...field}
            />
          )}
        </Field>
      )}
      {stop.error && <Problem message={stop.error.message} />}
      <div className={layout.row}>
        {allowed && (
          <Button type="submit" busy={form.isSending}>
            {tell(current === null ? 'keep' : 'change')}
          </Button>
        )}
        {current !== null && (
          <Button kind="danger" busy={stop.isPending} onPress={() => stop.mutate()}>
            {tell('stop')}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmKeptAudio
          days={asked.days}
          deletes={asked.deletes}
          onConfirm={() => save(asked.days)}
          onClose={() => {
            form.clear();
            stop.reset();
          }}
        />
      )}
    </Form>
  );
}
