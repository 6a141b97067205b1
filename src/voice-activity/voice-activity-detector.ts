import { accessSync, constants } from 'node:fs';
import { Vad } from 'sherpa-onnx-node';
import { QuietGate } from './quiet-gate';
import type { SpeechInterval } from './speech-interval';
import { SpentSamples } from './spent-samples';

/** What the detector is given: mono float samples from -1 to 1 at this rate. */
export const VOICE_ACTIVITY_RATE = 16_000;

/** Samples Silero judges at a time at 16 kHz (32 ms): the model knows no other size. */
const WINDOW = 512;

/**
 * A sound Silero takes for unbroken speech is cut here, in seconds: the detector keeps the samples of the
 * present stretch in memory, and no speaker goes on for so long without drawing breath.
 */
const MAX_STRETCH = 60;

export interface VoiceActivityOptions {
  /** Path of the Silero voice activity model (v6, ONNX). */
  modelPath: string;
  /** Probability of speech from which a window counts as speech; DESIGN section 9. */
  threshold?: number;
  /** Seconds of silence that end a stretch of speech. */
  minSilence?: number;
  /** Seconds a stretch must last to count as speech. */
  minSpeech?: number;
}

/** Finds speech in one channel, given as a stream. */
export interface SpeechDetector {
  /** Takes the next samples of the channel (16 kHz). The block may be reused by the caller afterwards. */
  push(samples: Float32Array): void;
  /** Whether the latest samples belong to speech, as far as can be known by now. */
  readonly isSpeaking: boolean;
  /** Ends the channel and returns its stretches of speech, in order of time, none overlapping another. */
  finish(): SpeechInterval[];
}

/**
 * Finds who speaks when in one channel, as a stream: blocks of any size in, stretches of speech out.
 * The model processes the sound once, without the long pauses, and only stretches are kept, so the memory of an hour is
 * that of a minute.
 *
 * Stretches are not padded: a consumer that cuts audio at them adds a margin of its own (0.4 s suits speech
 * recognition). Creating a detector throws when the model cannot be loaded.
 */
export class VoiceActivityDetector implements SpeechDetector {
  private readonly vad: Vad;
  private intervals: SpeechInterval[] = [];
  private readonly pending = new Float32Array(WINDOW);
  private pendingLength = 0;
  /** Samples given to the model. */
  private processed = 0;
  private gate = new QuietGate();
  private readonly spent = new SpentSamples();
  private stretchStart: number | null = null;

  constructor({ modelPath, threshold = 0.35, minSilence = 0.35, minSpeech = 0.2 }: VoiceActivityOptions) {
    // Without the file the native detector is made all the same, and detects nothing: good calls would be rejected.
    accessSync(modelPath, constants.R_OK);
    this.vad = new Vad(
      {
        sileroVad: {
          model: modelPath,
          threshold,
          minSilenceDuration: minSilence,
          minSpeechDuration: minSpeech,
          maxSpeechDuration: 20,
          windowSize: WINDOW,
        },
        sampleRate: VOICE_ACTIVITY_RATE,
        numThreads: 1,
        debug: 0,
      },
      30,
    );
  }

  push(samples: Float32Array): void {
    for (let offset = 0; offset < samples.length;) {
      const taken = Math.min(WINDOW - this.pendingLength, samples.length - offset);
      this.pending.set(samples.subarray(offset, offset + taken), this.pendingLength);
      this.pendingLength += taken;
      offset += taken;
      if (this.pendingLength === WINDOW) this.judgeWindow();
    }
  }

  /** Whether the latest window belongs to speech; true only from `minSpeech` on, and for `minSilence` longer. */
  get isSpeaking(): boolean {
    return this.stretchStart !== null;
  }

  finish(): SpeechInterval[] {
    const missing = this.pendingLength === 0 ? 0 : WINDOW - this.pendingLength;
    this.pending.fill(0, this.pendingLength);
    if (missing > 0) this.judgeWindow();
    this.gate.end();
    this.vad.flush();
    this.collect((this.processed + this.skipped - missing) / VOICE_ACTIVITY_RATE);
    return this.intervals;
  }

  /**
   * Resets the state, so that another channel can begin. Cheaper than a new detector: loading the model takes as long as
   * a quarter of a minute of sound.
   */
  reset(): void {
    this.vad.reset();
    this.gate = new QuietGate();
    this.intervals = [];
    this.pendingLength = 0;
    this.processed = 0;
    this.stretchStart = null;
  }

  /** Samples the gate has skipped, between those given to the model. */
  private get skipped(): number {
    return this.gate.skipped * WINDOW;
  }

  private judgeWindow(): void {
    this.pendingLength = 0;
    // Windows go in one by one: the detector dates a stretch by what it has been given so far.
    for (const window of this.gate.pass(this.pending, this.vad.isDetected())) this.detect(window);
  }

  private detect(window: Float32Array): void {
    this.vad.acceptWaveform(window);
    this.processed += WINDOW;
    if (!this.vad.isDetected()) this.stretchStart = null;
    else if (this.stretchStart === null) this.stretchStart = this.processed;
    else if (this.processed - this.stretchStart > MAX_STRETCH * VOICE_ACTIVITY_RATE) {
      this.vad.flush();
      this.stretchStart = this.processed;
    }
    this.collect(Infinity);
  }

  /** Takes finished stretches from the detector, which holds their samples until then. */
  private collect(latestEnd: number): void {
    while (!this.vad.isEmpty()) {
      const stretch = this.vad.front(false);
      this.vad.pop();
      this.spent.add(stretch.samples.byteLength);
      const start = (stretch.start + this.skipped) / VOICE_ACTIVITY_RATE;
      const end = Math.min(start + stretch.samples.length / VOICE_ACTIVITY_RATE, latestEnd);
      if (end > start) this.intervals.push({ start, end });
    }
  }
}
