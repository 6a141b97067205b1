import type { AnswerOf } from '../api/operations';
import { useWords, type Tell } from '../language/use-words';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { keepsAny, type Keeping } from './keeping';
import words from './words.en';

interface ConfirmKeptAudioProps {
  keeping: Keeping;
  /** What that would delete now. */
  deletes: AnswerOf<'kept-audio/preview', 'post'>;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what is kept, for how long, who may listen, and what is deleted at once. */
export function ConfirmKeptAudio({ keeping, deletes, onConfirm, onClose }: ConfirmKeptAudioProps) {
  const tell = useWords(words);
  const { calls, held_calls: held } = deletes;
  const { keep_audio_days: days, campaigns } = keeping;
  const isOn = keepsAny(keeping);
  return (
    <ConfirmDialog
      title={titleOf(keeping, tell)}
      confirm={tell(isOn ? 'keep' : 'stop')}
      danger={calls > 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {!isOn ? (
        <p>{tell('stopMeans')}</p>
      ) : (
        <>
          <p>{tell('what')}</p>
          <p>{days === null ? tell('howLongNone') : tell('howLong', { count: days })}</p>
          {campaigns.length > 0 && (
            <ul>
              {campaigns.map(({ campaign, keep_audio_days: own }) => (
                <li key={campaign}>
                  {own === null
                    ? tell('ofCampaignNone', { campaign })
                    : tell('ofCampaign', { campaign, count: own })}
                </li>
              ))}
            </ul>
          )}
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

function titleOf(keeping: Keeping, tell: Tell<(typeof words)['english']>): string {
  const { keep_audio_days: days } = keeping;
  if (!keepsAny(keeping)) return tell('stopTitle');
  return days === null ? tell('keepSomeTitle') : tell('keepTitle', { count: days });
}
