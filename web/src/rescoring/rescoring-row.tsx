import type { Rescoring } from '../api/types';
import { Badge } from '../design/card';
import { formatCount, formatDate, formatDateTime } from '../design/format';
import texts from '../design/text.module.css';
import { tellFailure } from '../failure/tell-failure';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import words from './words.en';

const TONES = { counting: undefined, running: undefined, done: 'good', cancelled: undefined, failed: 'poor' };

export const isAtWork = ({ state }: Rescoring): boolean => state === 'counting' || state === 'running';

/** How far the rescoring of some days, or of chosen calls, is, and how it ended. */
export function RescoringRow({ rescoring, onCancel }: { rescoring: Rescoring; onCancel: () => void }) {
  const tell = useWords(words);
  const { state, from, to, rubric, total, done, failed, speakers, chosen, created_at } = rescoring;
  const { last_error, failure_code } = rescoring;
  const days =
    chosen === null
      ? tell('days', { from: formatDate(from), to: formatDate(to) })
      : tell('chosen', { count: chosen });
  return (
    <li>
      <span>
        <strong>{days}</strong>, {rubric.name} {rubric.version}{' '}
        <Badge tone={TONES[state]}>{tell(`state.${state}`)}</Badge>
        <br />
        {total !== null && isAtWork(rescoring) && (
          <>
            <progress
              aria-label={tell('progressOf', { days })}
              value={done + failed}
              max={Math.max(total, 1)}
            />
            <br />
          </>
        )}
        <span className={`${texts.small} ${texts.muted}`}>
          {total === null
            ? tell('asked', { at: formatDateTime(created_at) })
            : tell('rescored', { done: formatCount(done), total: formatCount(total), count: total })}
          {failed > 0 && `, ${tell('failed', { count: failed })}`}
          {speakers && `. ${tell('withSpeakers', { what: tell(`speakers.${speakers}`) })}`}
          {last_error && ` (${tellFailure(failure_code)})`}
        </span>
      </span>
      {isAtWork(rescoring) && (
        <Button size="small" aria-label={tell('cancelOf', { days })} onPress={onCancel}>
          {tell('cancel')}
        </Button>
      )}
    </li>
  );
}
