import { useEffect, useState } from 'react';
import type { AnswerOf } from '../api/operations';
import { useApiMutation, sendToApi } from '../api/query';
import { formatShare } from '../design/format';
import layout from '../design/layout.module.css';
import { Notice, Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { TextField } from '../ui/text-field';
import { tellRefusal } from './tell-fault';
import words from './words.en';

/** How long nobody types before the sentence is judged, in milliseconds. */
const PAUSE_MS = 400;
/** Below this, either way, an answer stays open unless the rubric or the installation says otherwise. */
const SURE = 0.7;

/** Detectors that can judge a sentence by itself; all others take a whole call. */
const OF_SENTENCES = ['examples', 'wordings', 'forbidden'];

type TriedSentence = AnswerOf<'rubric/try', 'post'>['sentences'][number];

interface TrySentenceProps {
  source: string;
  /** Its id. */
  criterion: string;
  name: string;
  /** What decides the criterion. */
  kind: string;
  /** Whether it is of what must not be said. */
  isUnwanted: boolean;
}

/** Judges a sentence by a criterion as it is written now, and tells which of its examples contradict each other. */
export function TrySentence({ source, criterion, name, kind, isUnwanted }: TrySentenceProps) {
  const tell = useWords(words);
  const [typed, setTyped] = useState('');
  // No sentence is asked for where it could not be judged, but the examples are compared all the same.
  const takesCall = !OF_SENTENCES.includes(kind);
  const sentence = typed.trim();
  const { mutate, data, error, reset } = useApiMutation((sentences: string[]) =>
    sendToApi('post', 'rubric/try', { body: { source, criterion, sentences } }),
  );
  useEffect(() => {
    if (sentence === '' && !takesCall) {
      reset();
      return undefined;
    }
    const timer = setTimeout(() => mutate(sentence === '' ? [] : [sentence]), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sentence, takesCall, source, criterion, mutate, reset]);
  const result = data?.sentences[0];
  return (
    <div className={layout.stack} data-gap="small">
      {takesCall ? (
        <p className={texts.soft}>{tell('tryWhole', { name })}</p>
      ) : (
        <>
          <TextField
            label={tell(isUnwanted ? 'trySentenceAgainst' : 'trySentence', { name })}
            hint={tell('tryHint')}
            placeholder={tell('tryExample')}
            value={typed}
            onChange={setTyped}
            maxLength={1000}
          />
          {error && <Problem message={tellRefusal(error)} />}
          <div role="status" data-trial>
            {result && <strong>{verdictOf(result)}</strong>}
          </div>
        </>
      )}
      {data?.contradictions.map(({ text, is_example: isExample, nearest }) => (
        <Notice key={`${isExample}${text}`} tone="fair">
          {tell(isExample ? 'contradictExample' : 'contradictCounter', { text, nearest })}
        </Notice>
      ))}
    </div>
  );

  function verdictOf({ counts, probability }: TriedSentence): string {
    if (counts === null) return tell('tryWhole', { name });
    if (probability === null) return tell(counts ? 'trySaid' : 'tryUnsaid', { name });
    const sure = Math.max(probability, 1 - probability);
    if (sure < SURE) return tell('tryUnsure', { share: formatShare(probability) });
    const unlike = isUnwanted ? 'tryUnlikeAgainst' : 'tryUnlike';
    return tell(counts ? 'tryLike' : unlike, { name, share: formatShare(sure) });
  }
}
