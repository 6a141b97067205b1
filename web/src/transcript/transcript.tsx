import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Sentence } from '../api/types';
import { TranscriptBlock } from './transcript-block';
import './transcript.css';
import { blocksOf } from './turns';

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
}

/** Sentences drawn together. */
const BLOCK = 40;
/** Up to this length a transcript is drawn whole, so that the browser's own search and print have all of it. */
const DRAWN_WHOLE = 400;
/** Frames in which blocks that come into sight may still move a sentence. */
const SETTLING_FRAMES = 4;

/** A conversation as a chat: the agent on the left, the customer on the right. */
export function Transcript({ sentences, now = -1, chosen, marks, onPick }: TranscriptProps) {
  const pane = useRef<HTMLDivElement>(null);
  const isLong = sentences.length > DRAWN_WHOLE;
  const blocks = useMemo(
    () => blocksOf(sentences, isLong ? BLOCK : Math.max(1, sentences.length)),
    [sentences, isLong],
  );
  const latestPick = useRef(onPick);
  latestPick.current = onPick;
  const pick = useCallback((index: number) => latestPick.current?.(index), []);

  const shown = chosen?.index ?? now;
  useEffect(() => {
    let frame = 0;
    let frames = isLong ? SETTLING_FRAMES : 1;
    const follow = () => {
      centre(pane.current, shown, isLong);
      frames -= 1;
      if (frames > 0) frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [shown, chosen, isLong]);

  return (
    <div className="transcript" ref={pane} tabIndex={0} role="region" aria-label="Transcript">
      {blocks.map((block) => {
        const has = (index: number) => index >= block.from && index < block.to;
        return (
          <TranscriptBlock
            key={block.from}
            block={block}
            always={!isLong || has(shown)}
            now={has(now) ? now : -1}
            chosen={chosen && has(chosen.index) ? chosen : undefined}
            marks={marks}
            onPick={onPick && pick}
          />
        );
      })}
    </div>
  );
}

/** Scrolls the pane alone: scrollIntoView would move the whole page under the reader. */
function centre(pane: HTMLElement | null, index: number, atOnce: boolean): void {
  const element = pane?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (!pane || !element) return;
  const top = element.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
  pane.scrollTo({
    top: top - pane.clientHeight / 2 + element.clientHeight / 2,
    behavior: atOnce ? 'instant' : 'auto',
  });
}
