import type { Recording, Sentence, Speaker } from '../api/types';
import { SPEAKER_NAME } from '../design/call-words';
import { formatClock, formatSeconds, formatShare, NONE } from '../design/format';
import { Bar } from '../design/score';
import { Notice, type Tone } from '../design/states';
import { useWords } from '../language/use-words';
import './audio-check.css';
import { readMeasures, type ChannelReading } from './read-measures';
import { Remedy } from './remedy';
import words from './words.en';

const SEPARATION: Record<string, { tone: Tone; text: string }> = {
  good: { tone: 'good', text: 'Agent and customer are clearly separated.' },
  fair: { tone: 'fair', text: 'Agent and customer are separated, with some crosstalk.' },
  poor: {
    tone: 'fair',
    text: 'There is much crosstalk: expect sentences under the wrong name.',
  },
};

interface AudioCheckProps {
  recording: Recording;
  /** Where there is a transcript: it tells who spoke when if the check itself does not. */
  sentences?: readonly Sentence[] | null;
}

/** The verdict of the audio check, and its measures as a picture. */
export function AudioCheck({ recording, sentences }: AudioCheckProps) {
  const tell = useWords(words);
  const { left, right, seconds } = readMeasures(recording);
  const separation = recording.channel_separation ? SEPARATION[recording.channel_separation] : undefined;
  const sides: [Speaker, Speaker] =
    recording.agent_channel === 0 ? ['agent', 'customer'] : ['customer', 'agent'];
  const tone: Tone = recording.reject_reason ? 'poor' : (separation?.tone ?? 'good');
  const figures = (
    <>
      {left && right && (
        <div className="channels">
          <Channel speaker={sides[0]} side="left" reading={left} seconds={seconds} />
          <Channel speaker={sides[1]} side="right" reading={right} seconds={seconds} />
        </div>
      )}
      {seconds !== null && (
        <Activity
          seconds={seconds}
          lanes={sides.map((speaker, index) => ({
            speaker,
            spoken: activityOf([left, right][index], sentences, speaker),
          }))}
        />
      )}
    </>
  );
  return (
    <div className="stack">
      <Notice tone={tone}>
        <strong>
          {recording.reject_reason
            ? 'The audio cannot be used.'
            : (separation?.text ?? 'The audio can be used.')}
        </strong>
        {!recording.reject_reason && recording.explanation && <p>{recording.explanation}</p>}
      </Notice>
      {recording.reject_reason ? (
        <>
          <Remedy reason={recording.reject_reason} />
          <details>
            <summary>{tell('details')}</summary>
            <div className="stack">
              {recording.explanation && <p>{recording.explanation}</p>}
              {figures}
            </div>
          </details>
        </>
      ) : (
        figures
      )}
    </div>
  );
}

/** Loudness is drawn from here (hardly audible) to 0 dBFS (as loud as a file can hold). */
const QUIETEST_DB = -70;

const formatLevel = (db: number): string => `${db.toFixed(0).replace('-', '−')} dBFS`;

interface ChannelProps {
  speaker: Speaker;
  side: string;
  reading: ChannelReading;
  seconds: number | null;
}

function Channel({ speaker, side, reading, seconds }: ChannelProps) {
  const { levelDb, noiseDb, ownSeconds } = reading;
  const share = ownSeconds !== null && seconds ? ownSeconds / seconds : null;
  return (
    <div className="channel" data-speaker={speaker}>
      <h3>
        {SPEAKER_NAME[speaker]} <small>{side} channel</small>
      </h3>
      <Meter
        tone={speaker}
        name="Speech"
        value={share}
        text={`${formatSeconds(ownSeconds)}, ${formatShare(share)}`}
      />
      <LevelMeter tone={speaker} name="Loudness" db={levelDb} />
      <LevelMeter tone={speaker} name="Background" db={noiseDb} />
    </div>
  );
}

interface MeterProps {
  name: string;
  tone: Speaker;
  value: number | null;
  text: string;
}

/** Without speech there is nothing whose loudness could be measured. */
function LevelMeter({ name, tone, db }: Pick<MeterProps, 'name' | 'tone'> & { db: number | null }) {
  return (
    <Meter
      tone={tone}
      name={name}
      value={db === null ? null : 1 - db / QUIETEST_DB}
      text={db === null ? NONE : formatLevel(db)}
    />
  );
}

function Meter({ name, tone, value, text }: MeterProps) {
  return (
    <div className="meter">
      <span>{name}</span>
      <Bar value={value ?? 0} tone={tone} />
      <span className="numbers">{text}</span>
    </div>
  );
}

function activityOf(
  reading: ChannelReading | null | undefined,
  sentences: readonly Sentence[] | null | undefined,
  speaker: Speaker,
): [number, number][] {
  if (reading && reading.speech.length > 0) return reading.speech;
  return (sentences ?? []).flatMap((sentence): [number, number][] =>
    sentence.speaker === speaker && sentence.start !== undefined && sentence.end !== undefined
      ? [[sentence.start, sentence.end]]
      : [],
  );
}

interface ActivityProps {
  seconds: number;
  lanes: { speaker: Speaker; spoken: [number, number][] }[];
}

/** Who speaks when, over the whole recording. */
function Activity({ seconds, lanes }: ActivityProps) {
  if (lanes.every(({ spoken }) => spoken.length === 0)) return null;
  return (
    <figure className="activity">
      <figcaption className="small muted">Who speaks when</figcaption>
      <svg
        viewBox="0 0 1000 44"
        preserveAspectRatio="none"
        role="img"
        aria-label="Speech of both sides over time"
      >
        {lanes.map(({ speaker, spoken }, lane) => (
          <g key={speaker} className={speaker}>
            <rect className="activity-lane" x={0} y={lane * 24} width={1000} height={20} />
            {spoken.map(([start, end]) => (
              <rect
                key={start}
                x={(start / seconds) * 1000}
                y={lane * 24 + 3}
                width={Math.max(1.5, ((end - start) / seconds) * 1000)}
                height={14}
              />
            ))}
          </g>
        ))}
      </svg>
      <div className="activity-scale small muted numbers" aria-hidden="true">
        <span>0:00</span>
        <span>{formatClock(seconds)}</span>
      </div>
    </figure>
  );
}
