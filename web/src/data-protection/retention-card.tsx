import * as z from 'zod/mini';
import type { AnswerOf } from '../api/operations';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { Notice, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Field, Form, useApiForm } from '../ui/form';
import { CampaignDays } from './campaign-days';
import { DaysField, someDays } from './days-field';
import words from './words.en';

const SCHEMA = z.object({
  calls_days: someDays,
  transcripts_days: someDays,
  evaluations_days: someDays,
  audit_days: someDays,
  campaigns: z.array(
    z.object({
      campaign: z.string(),
      calls_days: someDays,
      transcripts_days: someDays,
      evaluations_days: someDays,
    }),
  ),
});

type Retention = AnswerOf<'retention', 'get'>;
type RetentionPreview = AnswerOf<'retention/preview', 'post'>;

/** For how long calls, parts of them and entries of the audit log are kept. */
export function RetentionCard() {
  const tell = useWords(words);
  const retention = useApiQuery('retention');
  return (
    <Card title={tell('retention')} lead={tell('retentionLead')}>
      <ShownQuery of={retention}>{(data) => <RetentionForm inForce={data} />}</ShownQuery>
    </Card>
  );
}

function RetentionForm({ inForce }: { inForce: Retention }) {
  const tell = useWords(words);
  const form = useApiForm<Retention, RetentionPreview, Retention>({
    schema: SCHEMA,
    values: inForce,
    send: (rules) => sendToApi('post', 'retention/preview', { body: rules }),
  });
  const save = useApiMutation(() => sendToApi('put', 'retention', { body: form.fields.getValues() }), {
    invalidates: ['audit'],
    onSuccess: (saved) => {
      putAnswer('retention', saved);
      form.fields.reset(saved);
      announce(tell('saved'));
    },
  });
  const preview = form.result;
  const going = preview ? goingOf(preview) : [];
  const goes = going.length > 0;
  return (
    <>
      <Form of={form}>
        <div className={layout.columns} data-kind="halves">
          <Field of={form} name="calls_days">
            {(field) => <DaysField label={tell('callsDays')} {...field} />}
          </Field>
          <Field of={form} name="transcripts_days">
            {(field) => <DaysField label={tell('transcriptsDays')} hint={tell('partDaysHint')} {...field} />}
          </Field>
          <Field of={form} name="evaluations_days">
            {(field) => <DaysField label={tell('evaluationsDays')} hint={tell('partDaysHint')} {...field} />}
          </Field>
          <Field of={form} name="audit_days">
            {(field) => <DaysField label={tell('auditDays')} {...field} />}
          </Field>
        </div>
        <Field of={form} name="campaigns">
          {({ value, onChange, problem }) => (
            <CampaignDays rules={value} onChange={onChange} isRefused={problem !== undefined} />
          )}
        </Field>
        <p className={`${texts.small} ${texts.muted}`}>{tell('retentionMeans')}</p>
        <div>
          <Button type="submit" kind="primary" busy={form.isSending}>
            {tell('previewAndSave')}
          </Button>
        </div>
      </Form>
      {preview && (
        <ConfirmDialog
          title={tell('retentionTitle')}
          confirm={tell(goes ? 'saveAndRemove' : 'save')}
          danger={goes}
          onConfirm={() => save.mutateAsync()}
          onClose={form.clear}
        >
          <Notice tone={goes ? 'poor' : 'accent'}>
            {goes ? tell('goesNow') : tell('goesNothing')}
            {goes && (
              <ul>
                {going.map(({ what, count }) => (
                  <li key={what}>{tell(what, { count })}</li>
                ))}
              </ul>
            )}
          </Notice>
          <p>{tell('countFrom')}</p>
          {preview.held_calls > 0 && <p>{tell('goesHeld', { count: preview.held_calls })}</p>}
          {goes && <p>{tell('cannotUndo')}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What would be removed now, of what there is anything. */
const goingOf = ({ calls, transcripts, evaluations, audit_entries }: RetentionPreview) =>
  [
    { what: 'goesCalls' as const, count: calls },
    { what: 'goesTranscripts' as const, count: transcripts },
    { what: 'goesEvaluations' as const, count: evaluations },
    { what: 'goesAudit' as const, count: audit_entries },
  ].filter(({ count }) => count > 0);
