import { useState } from 'react';
import { api } from '../api/client';
import type { Rubric, RubricPreview, RubricVersionList } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { Select } from '../design/field';
import { formatDateTime } from '../design/format';
import { Notice, Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';
import { useDraft } from '../design/use-draft';
import { CriterionTrialCard } from './criterion-trial';
import { PreviewCard } from './rubric-preview';
import { RescoringCard } from './rescoring-card';
import { RubricEditor } from './rubric-editor';
import { RubricVersions } from './rubric-versions';
import { RubricWords } from './rubric-words';

/** The rubric in force, a draft of the next one, and what that one would change. */
export function RubricView() {
  const rubric = useResource<Rubric>('rubric');
  const versions = useResource<RubricVersionList>('rubric/versions');
  return (
    <Shown of={rubric}>
      {(data) => (
        <Draft
          rubric={data}
          versions={versions.data}
          onActivated={async (activated) => {
            rubric.set(activated);
            await versions.reload();
          }}
        />
      )}
    </Shown>
  );
}

interface DraftProps {
  rubric: Rubric;
  versions: RubricVersionList | undefined;
  onActivated: (rubric: Rubric) => Promise<void>;
}

function Draft({ rubric, versions, onActivated }: DraftProps) {
  const [source, setSource] = useDraft('rubric', rubric.source);
  const [preview, setPreview] = useState<RubricPreview>();
  const check = useAction(async () =>
    setPreview(await api.post<RubricPreview>('rubric/preview', { source })),
  );
  const activate = useAction(async () => {
    const activated = await api.put<Rubric>('rubric', { source });
    setSource(rubric.source);
    await onActivated(activated);
    setPreview(undefined);
    announce('The rubric is live.');
  });
  const error = check.error ?? activate.error;
  const issues = error?.issues ?? [];
  const edit = (text: string) => {
    setSource(text);
    setPreview(undefined);
    check.clear();
    activate.clear();
  };

  return (
    <div className="stack" data-gap="large">
      <Card
        title={rubric.name}
        lead={
          rubric.activated_at
            ? `Version ${rubric.version}, live since ${formatDateTime(rubric.activated_at)}. Calls that are scored already keep their scores.`
            : `Version ${rubric.version}, which comes with the service. Calls that are scored already keep their scores.`
        }
      >
        <div className="stack">
          <div className="narrow-filter">
            <Select
              label="Start from"
              value=""
              onChange={(event) => {
                const template = rubric.templates.find(({ id }) => id === event.target.value);
                edit(template?.source ?? rubric.source);
              }}
            >
              <option value="">The live rubric</option>
              {rubric.templates.map(({ id }) => (
                <option key={id} value={id}>
                  {id.replaceAll('-', ' ')}
                </option>
              ))}
            </Select>
          </div>
          <RubricEditor source={source} onChange={edit} issues={issues} />
          {error && issues.length === 0 && <Problem message={error.message} />}
          <div className="row">
            <Button busy={check.busy} icon="search" onClick={() => void check.run()}>
              Check, and preview on the last 20 calls
            </Button>
            <Button
              kind="primary"
              busy={activate.busy}
              disabled={source === rubric.source}
              onClick={() => void activate.run()}
            >
              Publish
            </Button>
            {source !== rubric.source && (
              <Button kind="quiet" onClick={() => edit(rubric.source)}>
                Discard changes
              </Button>
            )}
          </div>
          <div role="status">
            {preview && issues.length === 0 && <Notice tone="good">The rubric is well-formed.</Notice>}
          </div>
        </div>
      </Card>
      {preview && <PreviewCard preview={preview} />}
      <CriterionTrialCard sections={rubric.sections} />
      <RubricWords rubric={rubric} />
      <RescoringCard />
      {versions && versions.versions.length > 0 && (
        <RubricVersions versions={versions.versions} onOpen={edit} />
      )}
    </div>
  );
}
