import { useMemo, useState, type MouseEvent } from 'react';
import type { Measures, Sentence, Speaker } from '../api/types';
import { formatClock, formatSeconds, formatShare } from '../design/format';
import texts from '../design/text.module.css';
import { useWords, type Tell } from '../language/use-words';
import { SpeechTable } from '../transcript/speech-table';
import styles from './call-picture.module.css';
import { lanePath, timedSentences, type TimedSentence } from './lane-spans';
import words from './words.en';

interface CallPictureProps {
  sentences: readonly Sentence[];
  measures: Measures;
  /** Seconds at which the sound stands, where there is any. */
  position?: number | undefined;
  onPick: (sentence: number) => void;
}

const LANES: Speaker[] = ['agent', 'customer'];
/** The picture is drawn on this many units and stretched to the width there is. */
const WIDTH = 1000;
const LANE = 34;
const GAP = 8;
/** Interruptions that are marked; more would be one bar. */
const MAX_CUTS = 200;

const topOf = (speaker: Speaker): number => LANES.indexOf(speaker) * (LANE + GAP);

const boxOf = (speaker: Speaker, length: number | null) => ({
  length: length || 1,
  width: WIDTH,
  top: topOf(speaker) + 5,
  height: LANE - 10,
  least: 2,
});

/** Who spoke when, where nobody did, who cut in. */
export function CallPicture({ sentences, measures, position, onPick }: CallPictureProps) {
  const tell = useWords(words);
  const length = measures.call_seconds;
  const timed = useMemo(() => timedSentences(sentences), [sentences]);
  const paths = useMemo(
    () =>
      LANES.map((speaker) =>
        lanePath(
          timed.filter((one) => one.speaker === speaker),
          boxOf(speaker, length),
        ),
      ),
    [timed, length],
  );
  const [pointed, setPointed] = useState<number>();
  if (!length || timed.length === 0)
    return <p className={texts.soft}>{tell('noTimes', { share: formatShare(measures.agent_word_share) })}</p>;
  const x = (seconds: number) => (seconds / length) * WIDTH;
  const height = 2 * LANE + GAP;
  const cuts = measures.interruptions ?? [];

  const nearest = (event: MouseEvent<SVGSVGElement>): number | undefined => {
    const frame = event.currentTarget.getBoundingClientRect();
    const seconds = ((event.clientX - frame.left) / frame.width) * length;
    const speaker = event.clientY - frame.top < frame.height / 2 ? 'agent' : 'customer';
    const distance = (item: TimedSentence) =>
      Math.max(item.start - seconds, seconds - item.end, 0) + (item.speaker === speaker ? 0 : 0.5);
    return timed.reduce((best, item) => (distance(item) < distance(best) ? item : best)).index;
  };
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const index = nearest(event);
    if (index !== undefined) onPick(index);
  };
  const under = pointed === undefined ? undefined : sentences[pointed];

  return (
    <div className={styles.picture} data-picture>
      <div className={styles.names} aria-hidden="true">
        {LANES.map((speaker) => (
          <span key={speaker} data-speaker={speaker}>
            {tell(`speaker.${speaker}`)}
          </span>
        ))}
      </div>
      <div className={styles.lanes}>
        <svg
          viewBox={`0 0 ${WIDTH} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary(measures, tell)}
          onClick={pick}
          onMouseMove={(event) => setPointed(nearest(event))}
        >
          {under && <title>{`${formatClock(under.start ?? null)} ${under.text}`}</title>}
          {LANES.map((speaker) => (
            <rect
              key={speaker}
              className={styles.lane}
              x={0}
              width={WIDTH}
              y={topOf(speaker)}
              height={LANE}
            />
          ))}
          {(measures.holds ?? []).map(({ start, end }) => (
            <rect
              key={`hold-${start}`}
              className={styles.hold}
              x={x(start)}
              width={x(end - start)}
              y={0}
              height={height}
            />
          ))}
          {measures.longest_dead_air && (
            <rect
              className={styles.deadAir}
              x={x(measures.longest_dead_air.start)}
              width={x(measures.longest_dead_air.end - measures.longest_dead_air.start)}
              y={0}
              height={height}
            />
          )}
          {LANES.map((speaker, at) => (
            <path key={`said-${speaker}`} className={styles[speaker]} d={paths[at]} />
          ))}
          {cuts.slice(0, MAX_CUTS).map(({ by, sentence }) => (
            <rect
              key={`cut-${sentence}`}
              className={styles.cut}
              x={x(sentences[sentence]?.start ?? 0)}
              width={3}
              y={topOf(by)}
              height={LANE}
            />
          ))}
          {position !== undefined && (
            <rect className={styles.cursor} x={x(position)} width={2} y={0} height={height} />
          )}
        </svg>
        <div className={styles.scale} aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <span key={share}>{formatClock(share * length)}</span>
          ))}
        </div>
        <p className={styles.key}>
          {cuts.length > 0 && (
            <span>
              <i className={styles.cut} /> {tell('interruption')}
            </span>
          )}
          {measures.longest_dead_air && (
            <span>
              <i className={styles.deadAir} />{' '}
              {tell('longestSilence', { time: formatSeconds(measures.longest_dead_air_seconds) })}
            </span>
          )}
          {(measures.holds ?? []).length > 0 && (
            <span>
              <i className={styles.hold} /> {tell('onHold', { time: formatSeconds(measures.hold_seconds) })}
            </span>
          )}
        </p>
        <SpeechTable
          length={length}
          spans={timed}
          interruptions={cuts.map(({ sentence }) => sentences[sentence]?.start ?? 0)}
        />
      </div>
    </div>
  );
}

function summary(measures: Measures, tell: Tell<(typeof words)['english']>): string {
  const cuts = measures.interruptions?.length ?? 0;
  return [
    tell('pictureLength', { time: formatSeconds(measures.call_seconds) }),
    tell('pictureTalk', {
      agent: formatSeconds(measures.talk_seconds.agent),
      customer: formatSeconds(measures.talk_seconds.customer),
    }),
    tell('pictureCuts', { count: cuts }),
    measures.longest_dead_air
      ? tell('pictureSilence', { time: formatSeconds(measures.longest_dead_air_seconds) })
      : '',
  ].join(' ');
}
