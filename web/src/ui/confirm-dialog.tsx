import type { ReactNode } from 'react';
import { useApiMutation } from '../api/query';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from './button';
import { Dialog } from './dialog';
import words from './words.en';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** What the button does, by a verb: never "OK". */
  confirm: string;
  danger?: boolean;
  /** Whether what follows from it is told already; it cannot be confirmed before. */
  isReady?: boolean;
  /** The dialog stays, with the reason, where it is refused. */
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before something is done that cannot be undone, or that many depend on. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger,
  isReady = true,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const tell = useWords(words);
  const work = useApiMutation(async () => onConfirm(), { onSuccess: onClose });
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tell('cancel')}</Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={work.isPending}
            isDisabled={!isReady}
            onPress={() => work.mutate()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {work.error && <Problem message={work.error.message} />}
    </Dialog>
  );
}
