import type { SpeechInterval } from '../../voice-activity/speech-interval';
import type { SpeechDetector } from '../../voice-activity/voice-activity-detector';
import { ChannelSpeech, type OwnSpeech } from './channel-speech';
import { withinOwn } from './own-stretches';
import { type Separation, SeparationMeter } from './separation';
import { WindowAssembly } from './window-assembly';

/** What was measured on one channel. */
export interface ChannelMeasures extends OwnSpeech {
  /** Stretches in which its own speaker speaks: what is worth transcribing. */
  speech: SpeechInterval[];
  /** Seconds in which the channel speaks, whoever is heard. */
  speechSeconds: number;
}

/** Everything the rules decide by. */
export interface StereoMeasures {
  seconds: number;
  left: ChannelMeasures;
  right: ChannelMeasures;
  separation: Separation;
}

/** Measures both channels of a recording in one pass, in memory that does not grow with its length. */
export class StereoMeter {
  private readonly windows: WindowAssembly;
  private readonly left = new ChannelSpeech('left');
  private readonly right = new ChannelSpeech('right');
  private readonly separation = new SeparationMeter();

  /** @param detectors fresh ones, for the left and the right channel */
  constructor(private readonly detectors: [SpeechDetector, SpeechDetector]) {
    this.windows = new WindowAssembly(detectors, (window) => {
      this.left.take(window);
      this.right.take(window);
      this.separation.take(window);
    });
  }

  /** Takes the next interleaved 16-bit samples (left, right, …) at 16 kHz. */
  push(samples: Int16Array): void {
    this.windows.push(samples);
  }

  finish(): StereoMeasures {
    const { seconds } = this.windows;
    this.windows.finish();
    const separation = this.separation.finish();
    const isHeardThrough = separation.leakDb !== null;
    return {
      seconds,
      left: measuresOf(this.detectors[0], this.left, seconds, isHeardThrough),
      right: measuresOf(this.detectors[1], this.right, seconds, isHeardThrough),
      separation,
    };
  }
}

/**
 * Where the sides are heard in each other's channel, only a channel's own speech is handed on: transcribed, the rest
 * would say every sentence twice. Elsewhere nothing is taken away, not even a soft word in the middle of a loud one.
 */
function measuresOf(
  detector: SpeechDetector,
  own: ChannelSpeech,
  seconds: number,
  isHeardThrough: boolean,
): ChannelMeasures {
  const heard = detector
    .finish()
    .map(({ start, end }) => ({ start, end: Math.min(end, seconds) }))
    .filter(({ start, end }) => end > start);
  return {
    speech: isHeardThrough ? withinOwn(heard, own.ownStretches()) : heard,
    speechSeconds: heard.reduce((sum, { start, end }) => sum + end - start, 0),
    ...own.finish(),
  };
}
