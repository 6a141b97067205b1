import type { SpeechInterval } from './speech-interval';
import {
  VOICE_ACTIVITY_RATE,
  VoiceActivityDetector,
  type VoiceActivityOptions,
} from './voice-activity-detector';

/** Samples of a frame, 10 ms: a worker says for each frame whether it belongs to speech. */
export const VOICE_ACTIVITY_FRAME = VOICE_ACTIVITY_RATE / 100;

/**
 * A piece of one channel, passed to a worker and returned by it. Its buffers are reused: they lie outside V8's heap,
 * which frees such memory late.
 */
export interface ChannelPiece {
  /** Room for samples at 16 kHz. */
  samples: Float32Array<ArrayBuffer>;
  /** Frames of the samples that are to be analysed. */
  frames: number;
  /** The worker's result for each frame: 1 where speech was detected by the frame's end, else 0. */
  speaking: Uint8Array<ArrayBuffer>;
}

export const emptyPiece = (mostFrames: number): ChannelPiece => ({
  samples: new Float32Array(mostFrames * VOICE_ACTIVITY_FRAME),
  frames: 0,
  speaking: new Uint8Array(mostFrames),
});

/**
 * Detects speech in one channel after another, on the calling thread ({@link InlineVoiceActivityWorker}) or on a thread
 * of its own (`ThreadedVoiceActivityWorker`).
 */
export interface VoiceActivityWorker {
  /**
   * Resolves with the piece and the result for each of its frames; the caller must not touch the piece before. Calls may
   * overlap; they are answered in order.
   */
  detect(piece: ChannelPiece): Promise<ChannelPiece>;
  /** Ends the channel and returns its stretches of speech, in order of time. */
  finish(): Promise<SpeechInterval[]>;
}

/** Runs the model on the calling thread. */
export class InlineVoiceActivityWorker implements VoiceActivityWorker {
  private readonly detector: VoiceActivityDetector;

  /** Throws when the model cannot be loaded. */
  constructor(options: VoiceActivityOptions) {
    this.detector = new VoiceActivityDetector(options);
  }

  detect(piece: ChannelPiece): Promise<ChannelPiece> {
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
