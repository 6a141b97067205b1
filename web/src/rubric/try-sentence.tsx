import { useEffect, useState } from 'react';
import { useApiMutation, sendToApi } from '../api/query';
import { formatShare } from '../design/format';
import layout from '../design/layout.module.css';
import { Notice, Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { TextField } from '../ui/text-field';
import { tellRefusal } from './tell-fault';
import words from './words.en';

/** How long nobody types before the sentence is judged, in milliseconds. */
const PAUSE_MS = 400;
/** Below this, either way, an answer stays open unless the rubric or the installation says otherwise. */
const SURE = 0.7;

/** Judges a sentence by a criterion as it is written now, and tells which of its examples contradict each other. */
export function TrySentence({ source, criterion }: { source: string; criterion: string }) {
  const tell = useWords(words);
  const [sentence, setSentence] = useState('');
  const { mutate, data, error, reset } = useApiMutation((sentences: string[]) =>
    sendToApi('post', 'rubric/try', { body: { source, criterion, sentences } }),
  );
  useEffect(() => {
    if (sentence.trim() === '') {
      reset();
      return undefined;
    }
    const timer = setTimeout(() => mutate([sentence.trim()]), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sentence, source, criterion, mutate, reset]);
  const result = data?.sentences[0];
  return (
    <div className={layout.stack} data-gap="small">
      <TextField
        label={tell('trySentence')}
        hint={tell('tryHint')}
        value={sentence}
        onChange={setSentence}
        maxLength={1000}
      />
      {error && <Problem message={tellRefusal(error)} />}
      <div role="status" data-trial>
        {result && <strong>{verdictOf(result)}</strong>}
      </div>
      {data?.contradictions.map(({ text, is_example: isExample, nearest }) => (
        <Notice key={`${isExample}${text}`} tone="fair">
          {tell(isExample ? 'contradictExample' : 'contradictCounter', { text, nearest })}
        </Notice>
      ))}
    </div>
  );

  function verdictOf({
    counts,
    probability,
  }: {
    counts: boolean | null;
    probability: number | null;
  }): string {
    if (counts === null) return tell('tryWhole');
    if (probability === null) return tell(counts ? 'tryCountsSure' : 'tryNotSure');
    const sure = Math.max(probability, 1 - probability);
    const values = { probability: formatShare(sure) };
    return tell(sure < SURE ? 'tryUnsure' : counts ? 'tryCounts' : 'tryNot', values);
  }
}
