import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import type { CallSummary } from '../api/types';
import { announce } from '../design/announcer';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import words from './words.en';

/** Calls that the service scores again at once, at most. */
const MAX_CHOSEN = 500;

/** Has chosen calls of a list scored again with the live rubric, once somebody has said so. */
export function RescoreChosen({ calls }: { calls: readonly CallSummary[] }) {
  const tell = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const { length: count } = calls;
  const start = useApiMutation(
    () => sendToApi('post', 'rescorings', { body: { call_ids: calls.map(({ id }) => id) } }),
    { invalidates: ['rescorings', 'audit'], onSuccess: () => announce(tell('startedChosen', { count })) },
  );
  if (count > MAX_CHOSEN) return <span>{tell('tooManyChosen', { max: MAX_CHOSEN })}</span>;
  return (
    <>
      <Button size="small" icon={Gauge} onPress={() => setOpen(true)}>
        {tell('rescore', { count })}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={tell('rescoreTitle', { count })}
          confirm={tell('rescore', { count })}
          onConfirm={() => start.mutateAsync(undefined)}
          onClose={() => setOpen(false)}
        >
          <p>{tell('rescoreMeans')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
