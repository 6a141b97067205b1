import { Button, CopyButton } from '../design/button';
import { Dialog } from '../design/dialog';
import { Notice } from '../design/states';

/** A secret, the one time it is shown. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title="The secret of the endpoint"
      onClose={onClose}
      actions={
        <>
          <CopyButton text={secret} label="Copy the secret" />
          <Button kind="primary" onClick={onClose}>
            I have stored it
          </Button>
        </>
      }
    >
      <code className="key" data-testid="webhook-secret">
        {secret}
      </code>
      <Notice tone="fair">
        It is shown this once. Your system verifies with it that an event is genuine.
      </Notice>
    </Dialog>
  );
}
