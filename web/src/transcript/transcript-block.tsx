import { memo, useEffect, useRef, useState } from 'react';
import { SPEAKER_NAME } from '../design/call-words';
import { formatClock } from '../design/format';
import { Marked } from '../design/marked';
import type { Block, Turn } from './turns';

interface TranscriptBlockProps {
  block: Block;
  /** Drawn even where it is out of sight. */
  always: boolean;
  /** The sentence of this block that sounds right now; -1 for none. */
  now: number;
  chosen: { index: number; quote?: string | undefined } | undefined;
  marks: ReadonlyMap<number, { from: number; to: number }[]> | undefined;
  onPick: ((index: number) => void) | undefined;
}

/** Height of a sentence nobody has seen yet, in pixels. */
const GUESSED_HEIGHT = 46;
/** How far out of sight a block is drawn already. */
const MARGIN = '800px 0px';

/** A part of a transcript, drawn while it is in sight or near: a long call would otherwise be ten thousands of elements. */
export const TranscriptBlock = memo(function TranscriptBlock(props: TranscriptBlockProps) {
  const { block, always, ...shared } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [height, setHeight] = useState((block.to - block.from) * GUESSED_HEIGHT);

  useEffect(() => {
    const element = frame.current;
    if (always || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height);
        setIsNear(entry.isIntersecting);
      },
      { root: element.parentElement, rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [always]);

  const isDrawn = always || isNear;
  return (
    <div className="transcript-block" ref={frame} style={isDrawn ? undefined : { height }}>
      {isDrawn &&
        block.turns.map((turn) => <TurnView key={turn.sentences[0]?.index} turn={turn} {...shared} />)}
    </div>
  );
});

function TurnView({
  turn,
  now,
  chosen,
  marks,
  onPick,
}: { turn: Turn } & Omit<TranscriptBlockProps, 'block' | 'always'>) {
  return (
    <div className="turn" data-speaker={turn.speaker}>
      {!turn.continued && <span className="who">{SPEAKER_NAME[turn.speaker]}</span>}
      {turn.sentences.map(({ index, sentence }) => {
        const isChosen = chosen?.index === index;
        const content = (
          <>
            {sentence.start !== undefined && <time>{formatClock(sentence.start)}</time>}
            <span>
              {isChosen && chosen.quote ? (
                withMark(sentence.text, chosen.quote)
              ) : (
                <Marked text={sentence.text} marks={marks?.get(index) ?? []} />
              )}
            </span>
          </>
        );
        const shared = {
          className: 'sentence',
          'data-index': index,
          'data-now': index === now || undefined,
          'data-chosen': isChosen || undefined,
        };
        return onPick && sentence.start !== undefined ? (
          <button type="button" key={index} {...shared} onClick={() => onPick(index)}>
            {content}
          </button>
        ) : (
          <p key={index} {...shared}>
            {content}
          </p>
        );
      })}
    </div>
  );
}

function withMark(text: string, quote: string) {
  const at = text.indexOf(quote);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{quote}</mark>
      {text.slice(at + quote.length)}
    </>
  );
}
