import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { api, type Query } from '../api/client';
import { useApiMutation } from '../api/query';
import type { Retried } from '../api/types';
import { announce } from '../design/announcer';
import { Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import uiWords from '../ui/words.en';
import words from './words.en';

const PATHS = { calls: 'conversations/retry', recordings: 'recordings/retry' } as const;

interface TryAllAgainProps {
  /** What has failed. */
  of?: keyof typeof PATHS;
  /** Of the list. */
  filter: Query;
  onQueued: () => Promise<unknown>;
}

/** Has everything of a filter that failed tried again, after saying how many they are. */
export function TryAllAgain({ of = 'calls', filter, onQueued }: TryAllAgainProps) {
  const tell = useWords(words);
  const tellUi = useWords(uiWords);
  const [failed, setFailed] = useState<number>();
  const close = () => setFailed(undefined);
  const count = useApiMutation(
    () => api.post<Retried>(PATHS[of], undefined, { ...filter, dry_run: 'true' }),
    { onSuccess: (found) => setFailed(found.failed) },
  );
  const retry = useApiMutation(() => retryAll(PATHS[of], filter), {
    onSuccess: async ({ queued, left }) => {
      close();
      const lost = left > 0 ? ` ${tell('lost', { count: left })}` : '';
      announce(tell(`queued.${of}`, { count: queued }) + lost);
      await onQueued();
    },
  });
  return (
    <>
      <Button icon={RotateCw} busy={count.isPending} onPress={() => count.mutate()}>
        {tell('tryAll')}
      </Button>
      {count.error && <Problem message={count.error.message} />}
      {failed !== undefined && (
        <Dialog
          title={tell(`question.${of}`, { count: failed })}
          onClose={close}
          actions={
            <>
              <Button onPress={close}>{tellUi('cancel')}</Button>
              <Button
                kind="primary"
                busy={retry.isPending}
                isDisabled={failed === 0}
                onPress={() => retry.mutate()}
              >
                {tell(`confirm.${of}`, { count: failed })}
              </Button>
            </>
          }
        >
          {retry.error && <Problem message={retry.error.message} />}
          <p className={texts.soft}>{tell(`lead.${of}`)}</p>
        </Dialog>
      )}
    </>
  );
}

/** Some hundreds by one request, until there are no more. */
async function retryAll(path: string, filter: Query): Promise<{ queued: number; left: number }> {
  let [queued, left] = [0, 0];
  let cursor: string | null = null;
  do {
    const done: Retried = await api.post<Retried>(path, undefined, { ...filter, cursor });
    queued += done.queued;
    left += done.failed - done.queued;
    cursor = done.next_cursor;
  } while (cursor !== null);
  return { queued, left };
}
