import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client';
import { invalidate, putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { Rubric, RubricPreview } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Notice, Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { RescoringCard } from '../rescoring/rescoring-card';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Select } from '../ui/select';
import { Tabs } from '../ui/tabs';
import type { DraftAnswer } from './draft-answer';
import { RubricChanges } from './rubric-changes';
import { withFreeVersion } from './rubric-document';
import { RubricEditor } from './rubric-editor';
import { RubricEffect } from './rubric-effect';
import { RubricForm } from './rubric-form';
import { RubricVersions } from './rubric-versions';
import styles from './rubric.module.css';
import { tellFault, tellRefusal } from './tell-fault';
import { useDraftSaving } from './use-draft-saving';
import words from './words.en';

/** Rubrics that come with the service and have a name in each language. */
const TEMPLATES = ['customer-support', 'collections', 'sales'] as const;

interface RubricDraftViewProps {
  live: Rubric;
  initial: DraftAnswer | null;
}

/** The rubric as form and as text, both of the same draft; then what changes, its effect, and its publication. */
export function RubricDraftView({ live, initial }: RubricDraftViewProps) {
  const tell = useWords(words);
  const versions = useApiQuery('rubric/versions');
  const draft = useDraftSaving(initial, live.source);
  const { text, saved, state } = draft;
  const [effect, setEffect] = useState<{ preview: RubricPreview; hash: string | null }>();
  const [isDiscarding, setDiscarding] = useState(false);
  const [replacement, setReplacement] = useState<string>();
  const { take } = draft;

  const reload = async () => {
    const found = await api.get<{ draft: DraftAnswer | null }>('rubric/draft');
    putAnswer('rubric/draft', found);
    take(found.draft, live.source);
  };
  const look = useApiMutation(async () => {
    const taken = [live.version, ...(versions.data?.versions ?? []).map(({ version }) => version)];
    const stored = await draft.flush(withFreeVersion(text, taken));
    if (!stored) return;
    const preview = await sendToApi('post', 'rubric/draft/preview', { body: { edition: stored.edition } });
    setEffect({ preview, hash: stored.hash });
  });
  const publish = useApiMutation(async () => {
    if (!saved?.hash) return;
    const body = { edition: saved.edition, hash: saved.hash };
    const { version } = await sendToApi('post', 'rubric/draft/publish', { body });
    const published = await api.get<Rubric>('rubric');
    // Together: without its draft, the rubric of before would be shown for a moment.
    notifyManager.batch(() => {
      putAnswer('rubric/draft', { draft: null });
      putAnswer('rubric', published);
    });
    take(null, published.source);
    setEffect(undefined);
    await invalidate('rubric/versions');
    announce(tell('published', { version }));
  });
  const isChanged = saved !== null && state === 'saved';
  const isPreviewed = isChanged && (saved.previewed || effect?.hash === saved.hash) && saved.hash !== null;
  const issues = state === 'saved' ? (saved?.issues ?? []) : [];
  const shownIssues = issues.map((issue) => ({ line: issue.line, message: tellFault(issue) }));
  const error = look.error ?? publish.error;
  /** Puts another rubric in place of what is here; asks first where that would be lost. */
  const replace = (source: string) => {
    if (text === live.source || text === source) draft.edit(source);
    else setReplacement(source);
  };
  const templateName = (id: string): string => {
    const known = TEMPLATES.find((template) => template === id);
    return known ? tell(`template.${known}`) : id;
  };
  const startFrom = (id: string) =>
    replace(live.templates.find((template) => template.id === id)?.source ?? live.source);

  return (
    <div className={layout.stack} data-gap="large">
      <Card
        title={live.name}
        lead={
          live.activated_at
            ? tell('live', { version: live.version, date: formatDateTime(live.activated_at) })
            : tell('shipped', { version: live.version })
        }
      >
        <div className={layout.stack}>
          <Select
            label={tell('startFrom')}
            value={null}
            placeholder={tell('liveRubric')}
            options={[
              { value: '', label: tell('liveRubric') },
              ...live.templates.map(({ id }) => ({ value: id, label: templateName(id) })),
            ].map(({ value, label }) => ({ value: value || 'live', label }))}
            onChange={startFrom}
          />
          <Tabs
            label={live.name}
            tabs={[
              {
                id: 'form',
                label: tell('questions'),
                content: <RubricForm source={text} shared={live.shared} onEdit={draft.edit} />,
              },
              {
                id: 'text',
                label: tell('advanced'),
                content: <RubricEditor source={text} onChange={draft.edit} issues={shownIssues} />,
              },
            ]}
          />
        </div>
      </Card>
      <Card title={tell('changes')}>
        <div className={layout.stack}>
          <div role="status">
            {state === 'none' && <p className={texts.soft}>{tell('noDraft')}</p>}
            {state === 'saving' && <p className={texts.soft}>{tell('saving')}</p>}
            {state === 'saved' && (
              <p className={texts.soft}>{tell(saved?.changed_by_you === false ? 'savedByOther' : 'saved')}</p>
            )}
          </div>
          {state === 'failed' && (
            <Notice tone="poor">
              {tell('notSaved')}{' '}
              <Button size="small" onPress={() => void draft.flush()}>
                {tell('saveAgain')}
              </Button>
            </Notice>
          )}
          {state === 'conflict' && (
            <Notice tone="poor">
              {tell('conflict')}{' '}
              <Button size="small" onPress={() => void reload()}>
                {tell('loadTheirs')}
              </Button>
            </Notice>
          )}
          {shownIssues.length > 0 && (
            <ul className={styles.issues} aria-label={tell('changes')}>
              {shownIssues.map(({ message }, index) => (
                <li key={index}>{message}</li>
              ))}
            </ul>
          )}
          {isChanged && issues.length === 0 && <RubricChanges changes={saved.changes} />}
          {error && <Problem message={tellRefusal(error)} />}
          {saved && !isPreviewed && issues.length === 0 && (
            <p className={`${texts.small} ${texts.muted}`}>{tell('previewFirst')}</p>
          )}
          <div className={layout.row}>
            <Button
              busy={look.isPending}
              isDisabled={!saved || issues.length > 0}
              onPress={() => look.mutate()}
            >
              {tell('preview')}
            </Button>
            <Button
              kind="primary"
              busy={publish.isPending}
              isDisabled={!isPreviewed}
              onPress={() => publish.mutate()}
            >
              {tell('publish')}
            </Button>
            {saved && (
              <Button kind="quiet" onPress={() => setDiscarding(true)}>
                {tell('discard')}
              </Button>
            )}
          </div>
        </div>
      </Card>
      {effect && <RubricEffect effect={effect.preview} />}
      {versions.data && versions.data.versions.length > 0 && (
        <RubricVersions
          versions={versions.data.versions}
          onOpen={replace}
          onRolledBack={() => invalidate('rubric')}
        />
      )}
      <RescoringCard />
      {replacement !== undefined && (
        <ConfirmDialog
          title={tell('replaceTitle')}
          confirm={tell('replaceIt')}
          danger
          onConfirm={() => draft.edit(replacement)}
          onClose={() => setReplacement(undefined)}
        >
          <p>{tell('discardText')}</p>
        </ConfirmDialog>
      )}
      {isDiscarding && saved && (
        <ConfirmDialog
          title={tell('discardTitle')}
          confirm={tell('discard')}
          danger
          onConfirm={async () => {
            const stored = (await draft.flush()) ?? saved;
            await sendToApi('delete', 'rubric/draft', { query: { edition: stored.edition } });
            putAnswer('rubric/draft', { draft: null });
            take(null, live.source);
            setEffect(undefined);
          }}
          onClose={() => setDiscarding(false)}
        >
          <p>{tell('discardText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
