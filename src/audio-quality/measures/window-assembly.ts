import { type SpeechDetector, VOICE_ACTIVITY_RATE } from '../../voice-activity/voice-activity-detector';
import { HighPass } from './high-pass';
import { decibels } from './level';
import {
  FRAMES_PER_SECOND,
  LEFT_SPEAKS,
  RIGHT_SPEAKS,
  SAMPLES_PER_FRAME,
  type SoundWindow,
  WINDOW_FRAMES,
} from './sound-window';

/** Samples of a frame at the rate the sound comes in. */
const FRAME = VOICE_ACTIVITY_RATE / FRAMES_PER_SECOND;

/**
 * Frames by which sound waits until the detector has judged it: the detector says "speech" about 0.26 s after the
 * first sound, and "silence" 0.35 s after the last.
 */
export const DETECTOR_DELAY = 30;

/** Below it lie mains hum with its strongest harmonics and direct current; of speech it takes little, hertz. */
const HUM_CUTOFF = 200;

/** One channel on its way: the last frames wait for the detector, then pass the filter. */
class Channel {
  readonly incoming = new Float32Array(FRAME);
  private readonly waiting = new Float32Array(FRAME * DETECTOR_DELAY);
  private readonly filter = new HighPass(HUM_CUTOFF, VOICE_ACTIVITY_RATE);

  constructor(readonly detector: SpeechDetector) {}

  /** Puts the incoming frame into the place of the oldest waiting one. */
  exchange(slot: number): void {
    this.detector.push(this.incoming);
    this.waiting.set(this.incoming, slot * FRAME);
  }

  /** Writes the waiting frame, filtered and at half the rate, and returns its level. */
  release(slot: number, target: Float32Array, at: number): number {
    let power = 0;
    for (let i = 0; i < FRAME; i += 2) {
      const first = this.filter.next(this.waiting[slot * FRAME + i] as number);
      const second = this.filter.next(this.waiting[slot * FRAME + i + 1] as number);
      power += first * first + second * second;
      // Two-sample averages: what they alias is the same in both channels and 10 dB below speech.
      target[at + i / 2] = (first + second) / 2;
    }
    return decibels(power / FRAME);
  }
}

/**
 * Cuts the stream into windows, each frame with its level and with who speaks in it.
 * A window is only valid until the next sample is taken.
 */
export class WindowAssembly {
  private readonly left: Channel;
  private readonly right: Channel;
  private readonly window: SoundWindow = {
    left: new Float32Array(WINDOW_FRAMES * SAMPLES_PER_FRAME),
    right: new Float32Array(WINDOW_FRAMES * SAMPLES_PER_FRAME),
    leftLevels: new Float32Array(WINDOW_FRAMES),
    rightLevels: new Float32Array(WINDOW_FRAMES),
    speakers: new Uint8Array(WINDOW_FRAMES),
    frames: 0,
  };
  private samplesInFrame = 0;
  private framesTaken = 0;

  constructor(
    detectors: [SpeechDetector, SpeechDetector],
    private readonly consume: (window: SoundWindow) => void,
  ) {
    this.left = new Channel(detectors[0]);
    this.right = new Channel(detectors[1]);
  }

  /** Seconds of sound taken so far. */
  get seconds(): number {
    return (this.framesTaken * FRAME + this.samplesInFrame) / VOICE_ACTIVITY_RATE;
  }

  /** Takes interleaved 16-bit samples (left, right, …) at 16 kHz. */
  push(samples: Int16Array): void {
    for (let i = 0; i < samples.length; i += 2) {
      this.left.incoming[this.samplesInFrame] = (samples[i] as number) / 32_768;
      this.right.incoming[this.samplesInFrame] = (samples[i + 1] as number) / 32_768;
      if (++this.samplesInFrame === FRAME) this.takeFrame();
    }
  }

  /** Hands on what still waits; the detectors are left to be finished by their owner. */
  finish(): void {
    for (const channel of [this.left, this.right]) channel.incoming.fill(0, this.samplesInFrame);
    if (this.samplesInFrame > 0) this.takeFrame();
    for (let i = 0; i < DETECTOR_DELAY; i++) {
      for (const channel of [this.left, this.right]) channel.incoming.fill(0);
      this.takeFrame();
    }
    if (this.window.frames > 0) this.handOn();
  }

  private takeFrame(): void {
    const slot = this.framesTaken % DETECTOR_DELAY;
    if (this.framesTaken >= DETECTOR_DELAY) this.release(slot);
    this.left.exchange(slot);
    this.right.exchange(slot);
    this.samplesInFrame = 0;
    this.framesTaken++;
  }

  private release(slot: number): void {
    const { window } = this;
    const frame = window.frames;
    const at = frame * SAMPLES_PER_FRAME;
    window.leftLevels[frame] = this.left.release(slot, window.left, at);
    window.rightLevels[frame] = this.right.release(slot, window.right, at);
    window.speakers[frame] =
      (this.left.detector.isSpeaking ? LEFT_SPEAKS : 0) | (this.right.detector.isSpeaking ? RIGHT_SPEAKS : 0);
    if (++window.frames === WINDOW_FRAMES) this.handOn();
  }

  private handOn(): void {
    const { window } = this;
    window.left.fill(0, window.frames * SAMPLES_PER_FRAME);
    window.right.fill(0, window.frames * SAMPLES_PER_FRAME);
    window.leftLevels.fill(decibels(0), window.frames);
    window.rightLevels.fill(decibels(0), window.frames);
    window.speakers.fill(0, window.frames);
    this.consume(window);
    window.frames = 0;
  }
}
