import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Fold } from '../ui/fold';
import { tellFailure, type FailureCode } from './tell-failure';
import words from './words.en';

interface FailureReasonProps {
  code: FailureCode | null | undefined;
  /** What the service wrote down, in English: for those who look for the cause. */
  sentence: string | null | undefined;
}

/** Why something failed, and behind a fold the words of the service. */
export function FailureReason({ code, sentence }: FailureReasonProps) {
  const tell = useWords(words);
  return (
    <>
      <p>{tellFailure(code)}</p>
      {sentence && (
        <Fold title={tell('details')}>
          <p className={`${texts.small} ${texts.soft}`} lang="en">
            {sentence}
          </p>
        </Fold>
      )}
    </>
  );
}
