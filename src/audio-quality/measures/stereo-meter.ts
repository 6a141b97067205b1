import type { SpeechInterval } from '../../voice-activity/speech-interval';
import type { SpeechDetector } from '../../voice-activity/voice-activity-detector';
import { ChannelSpeech, type OwnSpeech } from './channel-speech';
import { type Separation, SeparationMeter } from './separation';
import { WindowAssembly } from './window-assembly';

/** What was measured on one channel. */
export interface ChannelMeasures extends OwnSpeech {
  /** Every stretch in which the channel speaks, whoever is heard. */
  speech: SpeechInterval[];
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
    return {
      seconds,
      left: measuresOf(this.detectors[0], this.left, seconds),
      right: measuresOf(this.detectors[1], this.right, seconds),
      separation: this.separation.finish(),
    };
  }
}

function measuresOf(detector: SpeechDetector, own: ChannelSpeech, seconds: number): ChannelMeasures {
  const heard = detector.finish().map(({ start, end }) => ({ start, end: Math.min(end, seconds) }));
  const speech = heard.filter(({ start, end }) => end > start);
  const speechSeconds = speech.reduce((sum, { start, end }) => sum + end - start, 0);
  return { speech, speechSeconds, ...own.finish() };
}
