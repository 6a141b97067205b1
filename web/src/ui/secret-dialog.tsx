import type { ReactNode } from 'react';
import { Notice } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import styles from './secret-dialog.module.css';
import words from './words.en';

interface SecretDialogProps {
  title: string;
  /** What the button to copy it says; "Copy the key" without. */
  copyLabel?: string;
  secret: string;
  testId?: string;
  onClose: () => void;
  /** What to do with it. */
  children: ReactNode;
}

/** A key or another secret, the one time it is shown. */
export function SecretDialog({ title, copyLabel, secret, testId, onClose, children }: SecretDialogProps) {
  const tell = useWords(words);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={secret} label={copyLabel ?? tell('copyKey')} />
          <Button kind="primary" onPress={onClose}>
            {tell('stored')}
          </Button>
        </>
      }
    >
      <code className={styles.secret} data-testid={testId}>
        {secret}
      </code>
      <Notice tone="fair">{children}</Notice>
    </Dialog>
  );
}
