import { useState } from 'react';
import type { AnswerOf } from '../api/operations';
import { sendToApi, useApiMutation } from '../api/query';
import layout from '../design/layout.module.css';
import { Notice, Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { TextField } from '../ui/text-field';
import type { Subject } from './erasure-search';
import words from './words.en';

interface EraseDialogProps {
  subject: Subject;
  count: AnswerOf<'erasures/preview', 'post'>;
  onClose: () => void;
  onStarted: () => void;
}

/** Says what would be erased, and has whoever wants that type whose data it is. */
export function EraseDialog({ subject, count, onClose, onStarted }: EraseDialogProps) {
  const tell = useWords(words);
  const [typed, setTyped] = useState('');
  const start = useApiMutation(() => sendToApi('post', 'erasures', { body: subject }), {
    invalidates: ['erasures', 'audit'],
    onSuccess: onStarted,
  });
  const isHeld = count.is_held;
  return (
    <Dialog
      title={tell(`eraseTitle.${subject.kind}`)}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tell('cancel')}</Button>
          {!isHeld && (
            <Button
              kind="danger"
              busy={start.isPending}
              isDisabled={typed.trim() !== subject.subject}
              onPress={() => start.mutate()}
            >
              {tell('eraseNow')}
            </Button>
          )}
        </>
      }
    >
      <div className={layout.stack}>
        {isHeld ? (
          <Notice tone="fair">{tell('eraseHeld')}</Notice>
        ) : (
          <>
            <Notice tone={count.calls > 0 ? 'poor' : 'accent'}>
              <strong>{tell('eraseCalls', { count: count.calls })}</strong>
              {count.calls + count.held_calls === 0 && ` ${tell('eraseNothing')}`}
              {count.held_calls > 0 && ` ${tell('eraseKept', { count: count.held_calls })}`}
            </Notice>
            <p>{tell(`eraseMeans.${subject.kind}`)}</p>
            <p>{tell('eraseForGood')}</p>
            <TextField
              label={tell('typeToConfirm', { subject: subject.subject })}
              autoComplete="off"
              value={typed}
              onChange={setTyped}
            />
          </>
        )}
        {start.error && <Problem message={start.error.message} />}
      </div>
    </Dialog>
  );
}
