import { useState } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import type { Topic } from '../api/types';
import { Badge } from '../design/card';
import { formatShare } from '../design/format';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { TextField } from '../ui/text-field';
import styles from './topics.module.css';
import words from './words.en';

/** From here on a sentence counts, as the service has it. */
const COUNTS_FROM = 0.6;

interface SentenceTrialProps {
  /** Of the topic that is changed; null for a new one. */
  id: string | null;
  texts: Pick<Topic, 'examples' | 'counter_examples'>;
}

/** Says of a sentence whether it would count, by the topic as it is being written. */
export function SentenceTrial({ id, texts }: SentenceTrialProps) {
  const tell = useWords(words);
  const [sentence, setSentence] = useState('');
  const attempt = useApiMutation(async () => {
    const body = { sentences: [sentence], ...texts, ...(id && { instead_of: id }) };
    const { sentences } = await sendToApi('post', 'topics/try', { body });
    return sentences[0]?.topics.find(({ topic }) => topic === 'draft')?.probability ?? 0;
  });
  const { data: probability, error } = attempt;
  return (
    <>
      {error && <Problem message={error.message} />}
      <div className={styles.trial}>
        <TextField
          label={tell('trySentence')}
          maxLength={300}
          value={sentence}
          onChange={(text) => {
            setSentence(text);
            attempt.reset();
          }}
        />
        <Button
          busy={attempt.isPending}
          isDisabled={sentence.trim() === '' || texts.examples.length === 0}
          onPress={() => attempt.mutate()}
        >
          {tell('try')}
        </Button>
        <span role="status">
          {probability !== undefined && (
            <Badge tone={probability >= COUNTS_FROM ? 'good' : undefined}>
              {tell(probability >= COUNTS_FROM ? 'counts' : 'countsNot', {
                share: formatShare(probability),
              })}
            </Badge>
          )}
        </span>
      </div>
    </>
  );
}
