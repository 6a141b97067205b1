import type { SpeechInterval } from './speech-interval';
import { SpentSamples } from './spent-samples';
import {
  VOICE_ACTIVITY_RATE,
  VoiceActivityDetector,
  type VoiceActivityOptions,
} from './voice-activity-detector';

/** Samples of a frame, 10 ms: for each an ear says whether somebody speaks. */
export const EAR_FRAME = VOICE_ACTIVITY_RATE / 100;

/** Hears one channel after another, on the calling thread ({@link NearEar}) or on one of its own. */
export interface Ear {
  /**
   * Takes the next whole frames (16 kHz, no longer to be used by the caller) and says of each whether somebody
   * was known to speak at its end, 1 or 0. Calls may overlap; they are heard in order.
   */
  hear(samples: Float32Array): Promise<Uint8Array>;
  /** Ends the channel and returns its stretches of speech, in order of time. */
  finish(): Promise<SpeechInterval[]>;
}

/** An ear whose model runs on the calling thread. */
export class NearEar implements Ear {
  private readonly detector: VoiceActivityDetector;
  private readonly spent = new SpentSamples();

  /** Throws when the model cannot be loaded. */
  constructor(options: VoiceActivityOptions) {
    this.detector = new VoiceActivityDetector(options);
  }

  hear(samples: Float32Array): Promise<Uint8Array> {
    const speaking = new Uint8Array(samples.length / EAR_FRAME);
    for (let frame = 0; frame < speaking.length; frame++) {
      this.detector.push(samples.subarray(frame * EAR_FRAME, (frame + 1) * EAR_FRAME));
      speaking[frame] = this.detector.isSpeaking ? 1 : 0;
    }
    this.spent.add(samples.byteLength);
    return Promise.resolve(speaking);
  }

  finish(): Promise<SpeechInterval[]> {
    const speech = this.detector.finish();
    this.detector.reset();
    return Promise.resolve(speech);
  }
}
