import { CROSSTALK_DEPTH } from '../thresholds';
import type { SpeechInterval } from '../../voice-activity/speech-interval';
import { Histogram } from './histogram';
import { activeLevel, levelHistogram } from './level';
import { OwnStretches } from './own-stretches';
import { FRAMES_PER_SECOND, LEFT_SPEAKS, RIGHT_SPEAKS, type SoundWindow } from './sound-window';

/** What is spoken on one channel by its own speaker. */
export interface OwnSpeech {
  /** Seconds of speech that are not the other side heard through. */
  ownSeconds: number;
  /** Seconds in which the channel speaks only because the other side is heard through. */
  crosstalkSeconds: number;
  /** Active level of its own speech, dBFS (ITU-T P.56); null when there is none. */
  levelDb: number | null;
  /** Level of the quieter moments while nobody speaks, dBFS; null when somebody always does. */
  noiseDb: number | null;
  /**
   * Level of the channel relative to the other one while that one speaks and is the louder, dB (median); null when it
   * never is.
   */
  underOtherDb: number | null;
}

/** An echo comes back as late as this, seconds: a far end over two networks takes up to a quarter of a second. */
const LATEST_ECHO = 0.25;

/** The quietest tenth of the silence is the noise floor: hold music and beeps may fill the rest. */
const QUIET_SHARE = 0.1;

/** Speech stands out of the noise by at least this in the frames that count as spoken, dB. */
const ABOVE_NOISE = 8;

/** Tells the speech of one channel's own speaker from what it hears of the other side. */
export class ChannelSpeech {
  private readonly own = levelHistogram();
  private readonly noise = levelHistogram();
  private readonly underOther = new Histogram(-100, 60, 0.5);
  private readonly stretches = new OwnStretches();
  private crosstalkFrames = 0;
  private framesTaken = 0;

  constructor(private readonly side: 'left' | 'right') {}

  take({ leftLevels, rightLevels, speakers, frames }: SoundWindow): void {
    const [mine, levels, others, otherLevels] =
      this.side === 'left'
        ? [LEFT_SPEAKS, leftLevels, RIGHT_SPEAKS, rightLevels]
        : [RIGHT_SPEAKS, rightLevels, LEFT_SPEAKS, leftLevels];
    const echo = Math.round(LATEST_ECHO * FRAMES_PER_SECOND);
    const audible = (this.noise.percentile(QUIET_SHARE) ?? -Infinity) + ABOVE_NOISE;
    for (let i = 0; i < frames; i++) {
      const level = levels[i] as number;
      const speaking = speakers[i] as number;
      if (speaking === 0) this.noise.add(level);
      const other = otherLevels[i] as number;
      if (speaking & others && other > level) this.underOther.add(level - other);
      if (!(speaking & mine)) continue;
      let loudest = -Infinity;
      for (let j = Math.max(0, i - echo); j <= i; j++)
        if ((speakers[j] as number) & others) loudest = Math.max(loudest, otherLevels[j] as number);
      if (level < loudest - CROSSTALK_DEPTH) this.crosstalkFrames++;
      else {
        this.own.add(level);
        if (level >= audible) this.stretches.add(this.framesTaken + i);
      }
    }
    this.framesTaken += frames;
  }

  finish(): OwnSpeech {
    const noiseDb = this.noise.percentile(QUIET_SHARE);
    const spoken = noiseDb === null ? this.own.count : this.own.countFrom(noiseDb + ABOVE_NOISE);
    return {
      ownSeconds: spoken / FRAMES_PER_SECOND,
      crosstalkSeconds: this.crosstalkFrames / FRAMES_PER_SECOND,
      levelDb: spoken > 0 ? activeLevel(this.own) : null,
      noiseDb,
      underOtherDb: this.underOther.percentile(0.5),
    };
  }

  /** Stretches of its own speech; the other side heard through is left out. Call once, at the end. */
  ownStretches(): SpeechInterval[] {
    return this.stretches.finish();
  }
}
