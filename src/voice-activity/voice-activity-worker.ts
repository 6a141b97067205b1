import type { SpeechInterval } from './speech-interval';
import {
  VOICE_ACTIVITY_RATE,
  VoiceActivityDetector,
  type VoiceActivityOptions,
} from './voice-activity-detector';

/** Samples of a frame, 10 ms: for each an ear says whether somebody speaks. */
export const VOICE_ACTIVITY_FRAME = VOICE_ACTIVITY_RATE / 100;

/** A piece of one channel, on its way to an ear and back. To be used again: spent samples pile up outside V8's heap. */
export interface ChannelPiece {
  /** Room for samples at 16 kHz. */
  samples: Float32Array<ArrayBuffer>;
  /** Frames of the samples that are to be heard. */
  frames: number;
  /** The ear's word on each frame: whether somebody was known to speak at its end, 1 or 0. */
  speaking: Uint8Array<ArrayBuffer>;
}

export const emptyPiece = (mostFrames: number): ChannelPiece => ({
  samples: new Float32Array(mostFrames * VOICE_ACTIVITY_FRAME),
  frames: 0,
  speaking: new Uint8Array(mostFrames),
});

/** Hears one channel after another, on the calling thread ({@link InlineVoiceActivityWorker}) or on one of its own. */
export interface VoiceActivityWorker {
  /**
   * Takes the next piece and gives it back with the word on each frame; until then it is the ear's alone. Calls may
   * overlap; they are heard in order.
   */
  hear(piece: ChannelPiece): Promise<ChannelPiece>;
  /** Ends the channel and returns its stretches of speech, in order of time. */
  finish(): Promise<SpeechInterval[]>;
}

/** An ear whose model runs on the calling thread. */
export class InlineVoiceActivityWorker implements VoiceActivityWorker {
  private readonly detector: VoiceActivityDetector;

  /** Throws when the model cannot be loaded. */
  constructor(options: VoiceActivityOptions) {
    this.detector = new VoiceActivityDetector(options);
  }

  hear(piece: ChannelPiece): Promise<ChannelPiece> {
    for (let frame = 0; frame < piece.frames; frame++) {
      this.detector.push(
        piece.samples.subarray(frame * VOICE_ACTIVITY_FRAME, (frame + 1) * VOICE_ACTIVITY_FRAME),
      );
      piece.speaking[frame] = this.detector.isSpeaking ? 1 : 0;
    }
    return Promise.resolve(piece);
  }

  finish(): Promise<SpeechInterval[]> {
    const speech = this.detector.finish();
    this.detector.reset();
    return Promise.resolve(speech);
  }
}
