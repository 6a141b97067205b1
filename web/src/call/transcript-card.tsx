import { useState } from 'react';
import type { Sentence } from '../api/types';
import { Card } from '../design/card';
import { Empty, Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { Transcript } from '../transcript/transcript';
import { CallSearch, type CallSearchProps } from './call-search';
import styles from './call.module.css';
import { CommentButton, SentenceComments } from './comments';
import { useComments } from './use-comments';
import words from './words.en';

/** A sentence somebody asked to see, and words in it to point at. */
export interface Chosen {
  index: number;
  quote?: string | undefined;
}

interface TranscriptCardProps {
  callId: string;
  sentences: readonly Sentence[];
  /** The sentence that sounds right now; -1 for none. */
  now: number;
  chosen: Chosen | undefined;
  search: Omit<CallSearchProps, 'onShow'>;
  onShow: (index: number) => void;
  /** What a click on a sentence does, where there is sound. */
  onPick: ((index: number) => void) | undefined;
}

/** What was said, to search in, with what people wrote beside it. */
export function TranscriptCard({
  callId,
  sentences,
  now,
  chosen,
  search,
  onShow,
  onPick,
}: TranscriptCardProps) {
  const tell = useWords(words);
  const comments = useComments(callId);
  const [writing, setWriting] = useState<number>();
  return (
    <Card title={tell('transcript')}>
      {sentences.length > 0 ? (
        <div className={styles.inTranscript}>
          <CallSearch {...search} onShow={onShow} />
          {comments.error && <Problem message={comments.error.message} />}
          <Transcript
            sentences={sentences}
            now={now}
            chosen={chosen}
            marks={search.hits.marks}
            onPick={onPick}
            fills
            beside={(index) => (
              <CommentButton text={sentences[index]?.text ?? ''} onPress={() => setWriting(index)} />
            )}
            below={(index) => (
              <SentenceComments
                callId={callId}
                sentence={index}
                comments={comments.of.get(index)}
                isWriting={writing === index}
                onWrite={() => setWriting(index)}
                onClose={() => setWriting(undefined)}
              />
            )}
          />
        </div>
      ) : (
        <Empty icon="calls" title={tell('nothingSaid')} />
      )}
    </Card>
  );
}
