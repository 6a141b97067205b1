import { CheckCheck, Download, RotateCw, X } from 'lucide-react';
import { invalidate, sendToApi, useApiMutation } from '../api/query';
import type { CallSummary } from '../api/types';
import { announce } from '../design/announcer';
import { saveAsFile } from '../design/save-as-file';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { RescoreChosen } from '../rescoring/rescore-chosen';
import { Button } from '../ui/button';
import styles from './calls.module.css';
import { callsAsCsv } from './calls-csv';
import type { Selection } from './use-selection';
import words from './words.en';

/** What can be done with the selected calls at once. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const tell = useWords(words);
  const { calls } = selection;
  const failed = calls.filter(({ status }) => status === 'failed');
  const analysed = calls.filter(({ status }) => status === 'analysed');
  const advised = calls.filter(({ review }) => review === 'advised');
  const retry = useEach('conversations/{id}/retry', (count) => announce(tell('retried', { count })));
  const review = useEach('conversations/{id}/review', (count) => announce(tell('reviewed', { count })));
  const download = useApiMutation(async () =>
    saveAsFile(await callsAsCsv(calls, tell), tell('csv.file', { count: calls.length }), 'text/csv'),
  );
  const error = retry.error ?? review.error ?? download.error;
  return (
    <section className={styles.selection} aria-label={tell('selection')}>
      <div className={styles.actions}>
        <strong role="status">{tell('selected', { count: calls.length })}</strong>
        {failed.length > 0 && (
          <Button size="small" icon={RotateCw} busy={retry.isPending} onPress={() => retry.mutate(failed)}>
            {tell('tryAgain', { count: failed.length })}
          </Button>
        )}
        {advised.length > 0 && (
          <Button
            size="small"
            icon={CheckCheck}
            busy={review.isPending}
            onPress={() => review.mutate(advised)}
          >
            {tell('closeReviews', { count: advised.length })}
          </Button>
        )}
        {analysed.length > 0 && <RescoreChosen calls={analysed} />}
        <Button size="small" icon={Download} busy={download.isPending} onPress={() => download.mutate()}>
          {tell('downloadCsv')}
        </Button>
        <Button size="small" kind="quiet" icon={X} onPress={() => selection.setAll(false)}>
          {tell('selectNone')}
        </Button>
      </div>
      {error && <Problem message={error.message} />}
    </section>
  );
}

/** Does the same with one call after the other, and reads the list anew, however far it got. */
function useEach(
  path: 'conversations/{id}/retry' | 'conversations/{id}/review',
  onDone: (count: number) => void,
) {
  return useApiMutation(async (calls: readonly CallSummary[]) => {
    try {
      for (const { id } of calls) await sendToApi('post', path, { params: { id } });
      onDone(calls.length);
    } finally {
      void invalidate('conversations');
    }
  });
}
