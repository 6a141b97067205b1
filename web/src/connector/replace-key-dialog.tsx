import { useState } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import type { Overview } from '../api/types';
import { formatAgo } from '../design/format';
import layout from '../design/layout.module.css';
import { Notice, Problem } from '../design/states';
import texts from '../design/text.module.css';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Checkbox } from '../ui/toggle';
import words from './words.en';

interface ReplaceKeyDialogProps {
  /** The key that would end. */
  present: NonNullable<Overview['integration_key']>;
  onReplaced: (integrationKey: string) => void;
  onClose: () => void;
}

/**
 * Says what replacing the integration key means and lets the administrator choose the moment: the former key ends at
 * once, so it is replaced only by who says that the new one can be put in place.
 */
export function ReplaceKeyDialog({ present, onReplaced, onClose }: ReplaceKeyDialogProps) {
  const tell = useWords(words);
  const [isReady, setReady] = useState(false);
  const replace = useApiMutation(() => sendToApi('post', 'integration-key'), {
    invalidates: ['', 'audit'],
    onSuccess: ({ integration_key: key }) => onReplaced(key),
  });
  const { prefix, last_used_at: usedAt } = present;
  return (
    <Dialog
      title={tell('replaceQuestion')}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tell('keepKey')}</Button>
          <Button
            kind="danger"
            busy={replace.isPending}
            isDisabled={!isReady}
            onPress={() => replace.mutate()}
          >
            {tell('replaceNow')}
          </Button>
        </>
      }
    >
      <div className={layout.stack}>
        {replace.error && <Problem message={replace.error.message} />}
        <Notice tone="fair">{tell('keyStops')}</Notice>
        <p className={texts.soft}>
          <Rich
            of={words}
            id={usedAt ? 'keyWasUsed' : 'keyNeverUsed'}
            values={{ prefix, ago: usedAt ? formatAgo(usedAt) : '' }}
            parts={{ code: <code /> }}
          />
        </p>
        <p>{tell('chooseMoment')}</p>
        <Checkbox isSelected={isReady} onChange={setReady}>
          {tell('readyForKey')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
