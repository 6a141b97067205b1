import { useEffect, useRef, type ReactNode } from 'react';
import type { Sentence } from '../api/types';
import { useWords } from '../language/use-words';
import { VirtualList, type VirtualListControl } from '../ui/virtual-list';
import { SentenceLine } from './sentence-line';
import styles from './transcript.module.css';
import words from './words.en';

interface TranscriptProps {
  sentences: readonly Sentence[];
  /** The sentence that sounds right now. */
  now?: number;
  /** The sentence somebody asked to see, and words in it to point at. */
  chosen?: { index: number; quote?: string | undefined } | undefined;
  /** Words to point at, by the place of their sentence. */
  marks?: ReadonlyMap<number, { from: number; to: number }[]>;
  /** Makes sentences pickable: seeks the sound, for instance. */
  onPick?: ((index: number) => void) | undefined;
  /** What stands beside and under a sentence. */
  beside?: ((index: number) => ReactNode) | undefined;
  below?: ((index: number) => ReactNode) | undefined;
  /** Takes the height there is, in place of one of its own. */
  fills?: boolean;
}

/** Up to this length a transcript is drawn whole, so that the browser's own search and print have all of it. */
const DRAWN_WHOLE = 300;
/** Height of a sentence of one line, in pixels. */
const ESTIMATED_HEIGHT = 46;

/** A conversation as a chat. Of a long one only what is in view is drawn. */
export function Transcript({
  sentences,
  now = -1,
  chosen,
  marks,
  onPick,
  beside,
  below,
  fills,
}: TranscriptProps) {
  const tell = useWords(words);
  const pane = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListControl>(null);
  const isLong = sentences.length > DRAWN_WHOLE;
  const shown = chosen?.index ?? now;
  useEffect(() => {
    if (shown < 0) return;
    if (isLong) list.current?.scrollTo(shown);
    else centre(pane.current, shown);
  }, [shown, chosen, isLong]);

  const lineOf = (sentence: Sentence, index: number) => (
    <SentenceLine
      index={index}
      sentence={sentence}
      begins={sentence.speaker !== sentences[index - 1]?.speaker}
      isNow={index === now}
      chosen={chosen?.index === index ? chosen : undefined}
      marks={marks?.get(index) ?? []}
      onPick={onPick}
      beside={beside?.(index)}
      below={below?.(index)}
    />
  );
  if (isLong)
    return (
      <div className={styles.pane} data-long data-fills={fills || undefined}>
        <VirtualList
          label={tell('transcript')}
          entries={sentences}
          entryId={(_, index) => index}
          estimatedHeight={ESTIMATED_HEIGHT}
          control={list}
        >
          {lineOf}
        </VirtualList>
      </div>
    );
  return (
    <div
      className={styles.pane}
      data-fills={fills || undefined}
      ref={pane}
      tabIndex={0}
      // The card around it is the landmark of this name.
      role="group"
      aria-label={tell('transcript')}
    >
      <ol>
        {sentences.map((sentence, index) => (
          <li key={index}>{lineOf(sentence, index)}</li>
        ))}
      </ol>
    </div>
  );
}

/** Scrolls the pane alone: scrollIntoView would move the whole page under the reader. */
function centre(pane: HTMLElement | null, index: number): void {
  const element = pane?.querySelector<HTMLElement>(`[data-sentence="${index}"]`);
  if (!pane || !element) return;
  const top = element.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
  pane.scrollTo({ top: top - pane.clientHeight / 2 + element.clientHeight / 2 });
}
