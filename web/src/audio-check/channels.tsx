import type { ReactNode } from 'react';
import type { Speaker } from '../api/types';
import { formatSeconds, formatShare, NONE } from '../design/format';
import { Bar } from '../design/score';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import styles from './audio-check.module.css';
import type { ChannelReading } from './read-measures';
import words from './words.en';

interface ChannelsProps {
  left: ChannelReading;
  right: ChannelReading;
  /** Who speaks on the left channel, and on the right one. */
  sides: [Speaker, Speaker];
  seconds: number | null;
}

/** Loudness is drawn from here (hardly audible) to 0 dBFS (as loud as a file can hold). */
const QUIETEST_DB = -70;

const formatLevel = (db: number): string => `${db.toFixed(0).replace('-', '−')} dBFS`;

/** How much each side speaks. */
export function Speech({ left, right, sides, seconds }: ChannelsProps) {
  const tell = useWords(words);
  return (
    <div className={styles.channels}>
      {([left, right] as const).map(({ ownSeconds }, index) => {
        const share = ownSeconds !== null && seconds ? ownSeconds / seconds : null;
        const speaker = sides[index] ?? 'agent';
        return (
          <Channel key={speaker} speaker={speaker} side={index === 0 ? 'left' : 'right'}>
            <Meter
              tone={speaker}
              name={tell('speech')}
              value={share}
              text={`${formatSeconds(ownSeconds)}, ${formatShare(share)}`}
            />
          </Channel>
        );
      })}
    </div>
  );
}

/** How loud each side is, and what is heard on its channel when nobody speaks. */
export function Levels({ left, right, sides }: ChannelsProps) {
  const tell = useWords(words);
  return (
    <div className={styles.channels}>
      {([left, right] as const).map(({ levelDb, noiseDb }, index) => {
        const speaker = sides[index] ?? 'agent';
        return (
          <Channel key={speaker} speaker={speaker} side={index === 0 ? 'left' : 'right'}>
            <LevelMeter tone={speaker} name={tell('loudness')} db={levelDb} />
            <LevelMeter tone={speaker} name={tell('background')} db={noiseDb} />
          </Channel>
        );
      })}
    </div>
  );
}

interface ChannelProps {
  speaker: Speaker;
  side: 'left' | 'right';
  children: ReactNode;
}

function Channel({ speaker, side, children }: ChannelProps) {
  const tell = useWords(words);
  return (
    <div className={styles.channel} data-speaker={speaker}>
      <h3>
        {tell(speaker)} <small>{tell(side)}</small>
      </h3>
      {children}
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
    <div className={styles.meter}>
      <span>{name}</span>
      <Bar value={value ?? 0} tone={tone} />
      <span className={texts.numbers}>{text}</span>
    </div>
  );
}
