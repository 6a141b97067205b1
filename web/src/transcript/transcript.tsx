import { useEffect, useMemo, useRef } from 'react';
import type { Sentence } from '../api/types';
import { SPEAKER_NAME } from '../design/call-words';
import { formatClock } from '../design/format';
import { Marked } from '../design/marked';
import './transcript.css';
import { turnsOf } from './turns';

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

/** A conversation as a chat: the agent on the left, the customer on the right. */
export function Transcript({ sentences, now = -1, chosen, marks, onPick }: TranscriptProps) {
  const pane = useRef<HTMLDivElement>(null);
  const turns = useMemo(() => turnsOf(sentences), [sentences]);

  const shown = chosen?.index ?? now;
  useEffect(() => {
    const element = pane.current?.querySelector<HTMLElement>(`[data-index="${shown}"]`);
    if (!element || !pane.current) return;
    // Scrolls the pane alone: scrollIntoView would move the whole page under the reader.
    const top = element.offsetTop - pane.current.offsetTop;
    pane.current.scrollTo({ top: top - pane.current.clientHeight / 2 + element.clientHeight / 2 });
  }, [shown, chosen]);

  return (
    <div className="transcript" ref={pane} tabIndex={0} role="region" aria-label="Transcript">
      {turns.map((turn) => (
        <div className="turn" data-speaker={turn.speaker} key={turn.sentences[0]?.index}>
          <span className="who">{SPEAKER_NAME[turn.speaker]}</span>
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
      ))}
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
