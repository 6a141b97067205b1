import { useState } from 'react';
import { useApiMutation } from '../api/query';
import type { RubricVersionList } from '../api/types';
import { Badge, Card } from '../design/card';
import { formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Problem } from '../design/states';
import { api } from '../api/client';
import type { RubricSource } from '../api/types';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { RollBackDialog } from './roll-back-dialog';
import styles from './rubric.module.css';
import words from './words.en';

type Version = RubricVersionList['versions'][number];

interface RubricVersionsProps {
  versions: readonly Version[];
  onOpen: (source: string) => void;
  onRolledBack: () => Promise<unknown>;
}

/** Every rubric that was ever live: to go back to with one click and a confirmation, or to start a draft from. */
export function RubricVersions({ versions, onOpen, onRolledBack }: RubricVersionsProps) {
  const tell = useWords(words);
  const [chosen, setChosen] = useState<Version>();
  const open = useApiMutation((id: string) => api.get<RubricSource>(`rubric/versions/${id}`), {
    onSuccess: ({ source }) => onOpen(source),
  });
  const live = versions.find(({ current }) => current);
  return (
    <Card title={tell('versions')} lead={tell('versionsLead')}>
      {open.error && <Problem message={open.error.message} />}
      <ul className={styles.versions}>
        {versions.map((version) => (
          <li key={version.id}>
            <span>
              <strong>{version.name}</strong>, {tell('version', { version: version.version })}{' '}
              {version.current && <Badge tone="good">{tell('liveBadge')}</Badge>}
              <br />
              <span className={`${texts.small} ${texts.muted}`}>
                {tell('lastPublished', { date: formatDateTime(version.activated_at) })}
              </span>
            </span>
            <span className={layout.row}>
              {!version.current && (
                <Button
                  size="small"
                  aria-label={tell('rollBackTo', { version: version.version })}
                  onPress={() => setChosen(version)}
                >
                  {tell('rollBack')}
                </Button>
              )}
              <Button
                size="small"
                kind="quiet"
                aria-label={tell('openVersion', { version: version.version })}
                onPress={() => open.mutate(version.id)}
              >
                {tell('open')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {chosen && live && (
        <RollBackDialog
          id={chosen.id}
          version={chosen.version}
          live={live.hash}
          onRolledBack={onRolledBack}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  );
}
