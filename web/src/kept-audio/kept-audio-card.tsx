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
import { CampaignAudio } from './campaign-audio';
import { ConfirmKeptAudio } from './confirm-kept-audio';
import { KEEPING, keepsAny, NO_AUDIO, type Keeping } from './keeping';
import { KeptDaysField } from './kept-days-field';
import words from './words.en';

type KeptAudio = AnswerOf<'kept-audio', 'get'>;

/** What is proposed to whom keeps none yet: long enough for a dispute about a call of last month. */
const PROPOSED_DAYS = 30;

/** What would be deleted at once. */
const previewOf = async (keeping: Keeping) => ({
  keeping,
  deletes: await sendToApi('post', 'kept-audio/preview', { body: keeping }),
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
  const { keep_audio_days: current, campaigns, allowed, kept_calls: calls } = kept;
  const isOn = keepsAny(kept);
  const form = useApiForm({
    schema: KEEPING,
    values: { keep_audio_days: isOn ? current : PROPOSED_DAYS, campaigns },
    send: previewOf,
  });
  const stop = useApiMutation(() => previewOf(NO_AUDIO));
  const asked = form.result ?? stop.data;
  const save = async (wanted: Keeping) => {
    const saved = await sendToApi('put', 'kept-audio', { body: wanted });
    putAnswer('kept-audio', saved);
    announce(tell('saved'));
  };
  return (
    <Form of={form}>
      <p>
        <strong>{current === null ? tell(isOn ? 'offBut' : 'off') : tell('on', { count: current })}</strong>
        {isOn && campaigns.length > 0 && ` ${tell('otherDays', { count: campaigns.length })}`}
        {calls > 0 && ` ${tell('kept', { count: calls })}`}
      </p>
      {!allowed && <p className={texts.soft}>{tell('forbidden')}</p>}
      {allowed && (
        <>
          <Field of={form} name="keep_audio_days">
            {(field) => <KeptDaysField label={tell('days')} hint={tell('daysHint')} {...field} />}
          </Field>
          <Field of={form} name="campaigns">
            {({ value, onChange, problem }) => (
              <CampaignAudio campaigns={value} onChange={onChange} isRefused={problem !== undefined} />
            )}
          </Field>
        </>
      )}
      {stop.error && <Problem message={stop.error.message} />}
      <div className={layout.row}>
        {allowed && (
          <Button type="submit" busy={form.isSending}>
            {tell(isOn ? 'change' : 'keep')}
          </Button>
        )}
        {isOn && (
          <Button kind="danger" busy={stop.isPending} onPress={() => stop.mutate()}>
            {tell('stop')}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmKeptAudio
          keeping={asked.keeping}
          deletes={asked.deletes}
          onConfirm={() => save(asked.keeping)}
          onClose={() => {
            form.clear();
            stop.reset();
          }}
        />
      )}
    </Form>
  );
}
