import { sendToApi, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { RubricChanges } from './rubric-changes';
import { RubricEffect } from './rubric-effect';
import words from './words.en';

interface RollBackDialogProps {
  /** The former version. */
  id: string;
  version: string;
  /** The hash of what is live, which the changes and the effect were compared with. */
  live: string;
  onRolledBack: () => Promise<unknown>;
  onClose: () => void;
}

/** Makes a former version live once it has told what that changes, and what the latest calls would get. */
export function RollBackDialog({ id, version, live, onRolledBack, onClose }: RollBackDialogProps) {
  const tell = useWords(words);
  const changes = useApiQuery('rubric/versions/{id}/changes', { params: { id } });
  // As before a draft is published.
  const preview = useApiQuery('rubric/versions/{id}/preview', { params: { id } });
  return (
    <ConfirmDialog
      title={tell('rollBackTitle', { version })}
      confirm={tell('rollBack')}
      isReady={Boolean(changes.data && preview.data)}
      onConfirm={async () => {
        await sendToApi('post', 'rubric/versions/{id}/roll-back', { params: { id }, body: { live } });
        await onRolledBack();
        announce(tell('rolledBack', { version }));
      }}
      onClose={onClose}
    >
      <p>{tell('rollBackText')}</p>
      <ShownQuery of={changes}>{(compared) => <RubricChanges changes={compared.changes} />}</ShownQuery>
      <ShownQuery of={preview}>{(effect) => <RubricEffect effect={effect} />}</ShownQuery>
    </ConfirmDialog>
  );
}
