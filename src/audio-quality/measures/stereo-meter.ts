import type { SpeechInterval } from '../../voice-activity/speech-interval';
import { VOICE_ACTIVITY_RATE, VoiceActivityDetector } from '../../voice-activity/voice-activity-detector';

/** What was measured on one channel. */
export interface ChannelMeasures {
  speech: SpeechInterval[];
  speechSeconds: number;
  /** Root mean square over the whole recording, dBFS. */
  levelDb: number;
}

export interface StereoMeasures {
  seconds: number;
  left: ChannelMeasures;
  right: ChannelMeasures;
  /** Largest share of one channel's energy that no gain of the other explains, dB; 0 is unrelated. */
  residualDb: number;
}

const FLOOR_DB = -120;
const decibels = (power: number): number => Math.max(FLOOR_DB, 10 * Math.log10(power || Number.MIN_VALUE));

/** Measures both channels of a recording as it streams by. */
export class StereoMeter {
  private readonly detectors: [VoiceActivityDetector, VoiceActivityDetector];
  private frames = 0;
  private leftPower = 0;
  private rightPower = 0;
  private crossPower = 0;

  constructor(vadModelPath: string) {
    const detector = () => new VoiceActivityDetector({ modelPath: vadModelPath });
    this.detectors = [detector(), detector()];
  }

  /** Takes the next interleaved 16-bit samples (left, right, …) at 16 kHz. */
  push(samples: Int16Array): void {
    const frames = samples.length / 2;
    const left = new Float32Array(frames);
    const right = new Float32Array(frames);
    for (let i = 0; i < frames; i++) {
      const l = (samples[2 * i] ?? 0) / 32768;
      const r = (samples[2 * i + 1] ?? 0) / 32768;
      left[i] = l;
      right[i] = r;
      this.leftPower += l * l;
      this.rightPower += r * r;
      this.crossPower += l * r;
    }
    this.frames += frames;
    this.detectors[0].push(left);
    this.detectors[1].push(right);
  }

  finish(): StereoMeasures {
    const channel = (detector: VoiceActivityDetector, power: number): ChannelMeasures => {
      const speech = detector.finish();
      const speechSeconds = speech.reduce((sum, { start, end }) => sum + end - start, 0);
      return { speech, speechSeconds, levelDb: decibels(power / Math.max(1, this.frames)) };
    };
    const explained = this.crossPower ** 2 / (this.leftPower * this.rightPower || Infinity);
    return {
      seconds: this.frames / VOICE_ACTIVITY_RATE,
      left: channel(this.detectors[0], this.leftPower),
      right: channel(this.detectors[1], this.rightPower),
      residualDb: decibels(1 - explained),
    };
  }
}
