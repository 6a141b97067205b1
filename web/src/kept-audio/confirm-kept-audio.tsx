import type { AnswerOf } from '../api/operations';
import { useWords } from '../language/use-words';
import { ConfirmDialog } from '../ui/confirm-dialog';
import words from './words.en';

interface ConfirmKeptAudioProps {
  /** Null for none to be kept any more. */
  days: number | null;
  /** What that would delete now. */
  deletes: AnswerOf<'kept-audio/preview', 'post'>;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what is kept, for how long, who may listen, and what is deleted at once. */
export function ConfirmKeptAudio({ days, deletes, onConfirm, onClose }: ConfirmKeptAudioProps) {
  const tell = useWords(words);
  const { calls, held_calls: held } = deletes;
  return (
    <ConfirmDialog
      title={days === null ? tell('stopTitle') : tell('keepTitle', { count: days })}
      confirm={tell(days === null ? 'stop' : 'keep')}
      danger={calls > 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {days === null ? (
        <p>{tell('stopMeans')}</p>
      ) : (
        <>
          <p>{tell('what')}</p>
          <p>{tell('howLong', { count: days })}</p>
          <p>{tell('who')}</p>
          <p>{tell('inform')}</p>
        </>
      )}
      <p>
        <strong>{calls > 0 ? tell('shortens', { count: calls }) : tell('shortensNone')}</strong>
        {held > 0 && ` ${tell('held', { count: held })}`}
      </p>
    </ConfirmDialog>
  );
}
