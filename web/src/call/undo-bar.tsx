import { Undo2 } from 'lucide-react';
import { api } from '../api/client';
import { useApiMutation } from '../api/query';
import type { CallDetail } from '../api/types';
import { announce } from '../design/announcer';
import { formatDateTime, formatScore } from '../design/format';
import { Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import styles from './criteria.module.css';
import words from './words.en';

interface UndoBarProps {
  call: CallDetail;
  onChanged: (call: CallDetail) => void;
}

/** What the last review made of the score, and a button that puts back exactly what stood before it. */
export function UndoBar({ call, onChanged }: UndoBarProps) {
  const tell = useWords(words);
  const { undoable, evaluation } = call;
  const undo = useApiMutation(
    () => api.post<CallDetail>(`conversations/${call.id}/undo`, { review: undoable?.id }),
    {
      onSuccess: (restored) => {
        onChanged(restored);
        const score = restored.evaluation?.score ?? null;
        announce(score === null ? tell('undoneNoScore') : tell('undone', { score: formatScore(score) }));
        document.getElementById('call-scorecard')?.focus({ preventScroll: true });
      },
    },
  );
  if (!undoable) return null;
  const score = evaluation?.score ?? null;
  const [before, after] = [formatScore(undoable.score), formatScore(score)];
  const kept = score === null ? tell('noScoreKept') : tell('scoreKept', { score: after });
  return (
    <div className={styles.undo} data-undo>
      <span>
        <strong>{before === after ? kept : tell('scoreChanged', { before, after })}</strong>{' '}
        <span className={texts.small}>
          {tell('undoOf', { by: undoable.by, when: formatDateTime(undoable.at) })}
        </span>
      </span>
      <Button size="small" icon={Undo2} busy={undo.isPending} onPress={() => undo.mutate()}>
        {tell('undo')}
      </Button>
      {undo.error && <Problem message={undo.error.message} />}
    </div>
  );
}
