import { useState } from 'react';
import type { AnswerOf } from '../api/operations';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { Notice, Problem, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { CampaignDays } from './campaign-days';
import { DaysField } from './days-field';
import words from './words.en';

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
  const [rules, setRules] = useState(inForce);
  const [asking, setAsking] = useState(false);
  const preview = useApiMutation(() => sendToApi('post', 'retention/preview', { body: rules }), {
    onSuccess: () => setAsking(true),
  });
  const save = useApiMutation(() => sendToApi('put', 'retention', { body: rules }), {
    invalidates: ['audit'],
    onSuccess: (saved) => {
      putAnswer('retention', saved);
      setRules(saved);
      announce(tell('saved'));
    },
  });
  const going = preview.data ? goingOf(preview.data) : [];
  const goes = going.length > 0;
  return (
    <div className="stack">
      <div className="columns" data-kind="halves">
        <DaysField
          label={tell('callsDays')}
          days={rules.calls_days}
          onChange={(days) => setRules({ ...rules, calls_days: days })}
        />
        <DaysField
          label={tell('transcriptsDays')}
          hint={tell('partDaysHint')}
          days={rules.transcripts_days}
          onChange={(days) => setRules({ ...rules, transcripts_days: days })}
        />
        <DaysField
          label={tell('evaluationsDays')}
          hint={tell('partDaysHint')}
          days={rules.evaluations_days}
          onChange={(days) => setRules({ ...rules, evaluations_days: days })}
        />
        <DaysField
          label={tell('auditDays')}
          days={rules.audit_days}
          onChange={(days) => setRules({ ...rules, audit_days: days })}
        />
      </div>
      <CampaignDays rules={rules.campaigns} onChange={(campaigns) => setRules({ ...rules, campaigns })} />
      <p className="small muted">{tell('retentionMeans')}</p>
      {preview.error && <Problem message={preview.error.message} />}
      <div>
        {/* Never disabled: a number takes effect when its field is left, as by the press of this button. */}
        <Button kind="primary" busy={preview.isPending} onPress={() => preview.mutate()}>
          {tell('previewAndSave')}
        </Button>
      </div>
      {asking && preview.data && (
        <ConfirmDialog
          title={tell('retentionTitle')}
          confirm={tell(goes ? 'saveAndRemove' : 'save')}
          danger={goes}
          onConfirm={() => save.mutateAsync()}
          onClose={() => setAsking(false)}
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
          {preview.data.held_calls > 0 && <p>{tell('goesHeld', { count: preview.data.held_calls })}</p>}
          {goes && <p>{tell('cannotUndo')}</p>}
        </ConfirmDialog>
      )}
    </div>
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
