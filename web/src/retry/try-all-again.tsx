import { useState } from 'react';
import { api, type Query } from '../api/client';
import type { Retried } from '../api/types';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { counted } from '../design/format';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';

const PATH = 'conversations/retry';

interface TryAllAgainProps {
  /** Of the list of calls. */
  filter: Query;
  onQueued: () => Promise<void>;
}

/** Has every failed call of a filter tried again, after saying how many they are. */
export function TryAllAgain({ filter, onQueued }: TryAllAgainProps) {
  const [failed, setFailed] = useState<number>();
  const close = () => setFailed(undefined);
  const count = useAction(async () => {
    const found = await api.post<Retried>(PATH, undefined, { ...filter, dry_run: 'true' });
    setFailed(found.failed);
  });
  const retry = useAction(async () => {
    let [queued, left] = [0, 0];
    let cursor: string | null = null;
    do {
      const done: Retried = await api.post<Retried>(PATH, undefined, { ...filter, cursor });
      queued += done.queued;
      left += done.failed - done.queued;
      cursor = done.next_cursor;
    } while (cursor !== null);
    close();
    const kept = left > 0 ? ` Nothing is kept any more of ${counted(left, 'other')}.` : '';
    announce(`${counted(queued, 'call is', 'calls are')} being tried again.${kept}`);
    await onQueued();
  });
  return (
    <>
      <Button icon="retry" busy={count.busy} onClick={() => void count.run()}>
        Try all again
      </Button>
      {count.error && <Problem message={count.error.message} />}
      {failed !== undefined && (
        <Dialog
          title={`Try ${counted(failed, 'failed call')} again?`}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button
                kind="primary"
                busy={retry.busy}
                disabled={failed === 0}
                onClick={() => void retry.run()}
              >
                Try {counted(failed, 'call')} again
              </Button>
            </>
          }
        >
          {retry.error && <Problem message={retry.error.message} />}
          <p className="soft">
            Each goes on from where it got to: one with a transcript is analysed again, a recording without
            one is transcribed again while its audio is kept. This covers every failed call of the present
            filter, those further down the list too.
          </p>
        </Dialog>
      )}
    </>
  );
}
