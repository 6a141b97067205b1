import type { ReactNode } from 'react';
import { Button, CopyButton } from './button';
import { Dialog } from './dialog';
import { Notice } from './states';

interface SecretDialogProps {
  title: string;
  /** What the button to copy it says. */
  copyLabel?: string;
  secret: string;
  testId?: string;
  onClose: () => void;
  /** What to do with it. */
  children: ReactNode;
}

/** A key or another secret, the one time it is shown. */
export function SecretDialog({
  title,
  copyLabel = 'Copy the key',
  secret,
  testId,
  onClose,
  children,
}: SecretDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={secret} label={copyLabel} />
          <Button kind="primary" onClick={onClose}>
            I have stored it
          </Button>
        </>
      }
    >
      <code className="key" data-testid={testId}>
        {secret}
      </code>
      <Notice tone="fair">{children}</Notice>
    </Dialog>
  );
}
