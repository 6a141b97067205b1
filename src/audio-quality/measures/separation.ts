import { COMPARABLE_GAP, LEAK_COHERENCE, LEAK_LEVEL, TOGETHER_CORRELATION } from '../thresholds';
import { BlockCorrelator } from './block-correlation';
import { compareEnvelopes } from './envelope-comparison';
import { Histogram } from './histogram';
import {
  COMPARED_RATE,
  FRAMES_PER_SECOND,
  LEFT_SPEAKS,
  RIGHT_SPEAKS,
  SAMPLES_PER_FRAME,
  type SoundWindow,
  WINDOW_FRAMES,
} from './sound-window';

/** What the two channels have in common, over the whole recording. */
export interface Separation {
  /** Blocks of about a second in which somebody speaks. */
  blocks: number;
  /** Share of the blocks in which the left (right) side speaks that hold the same sound, strongly, on both sides. */
  leftLeakShare: number;
  rightLeakShare: number;
  /** Level, below the speaker, at which a side is typically heard in the other channel; null where it is not. */
  leakDb: number | null;
  /** Median of the highest whitened cross-correlation of each block: 0.03 for two speakers, 1 for the same sound. */
  coherence: number | null;
  /** Median of what is left after aligning and subtracting, dB. */
  residualDb: number | null;
  /** How much the gain between the channels varies from block to block, dB (10th to 90th percentile). */
  gainSpreadDb: number | null;
  /** How much the delay between the channels varies from block to block, ms (10th to 90th percentile). */
  lagSpreadMs: number | null;
  /** Windows of about ten seconds in which somebody speaks. */
  windows: number;
  /** Share of the windows in which both channels rise and fall together at comparable levels. */
  togetherShare: number;
  /** Median correlation of the envelopes. */
  envelopeCorrelation: number | null;
  /** Median of the typical distance between the levels of the channels while somebody speaks, dB. */
  gapDb: number | null;
}

/** Samples of a block, a power of two: 1.024 s, mostly one speaker's. */
const BLOCK = 8192;
const BLOCK_FRAMES = BLOCK / SAMPLES_PER_FRAME;

/** Echoes and recorders' delays lie within this, ms. */
const MAX_LAG_MS = 200;

/** Fewer blocks with a common wave than this share are chance, and no leak to speak of. */
const MIN_LEAK_SHARE = 0.1;

/** Seconds of speech that make a block, or a window, worth comparing. */
const MIN_SPEECH_IN_BLOCK = 0.3;
const MIN_SPEECH_IN_WINDOW = 1;

/** Compares the channels block by block (the waves) and window by window (the loudness). */
export class SeparationMeter {
  private readonly correlator = new BlockCorrelator(BLOCK, (MAX_LAG_MS / 1000) * COMPARED_RATE);
  private readonly coherences = new Histogram(0, 1, 0.01);
  private readonly residuals = new Histogram(-60, 0, 0.5);
  private readonly gains = new Histogram(-60, 60, 0.25);
  private readonly lags = new Histogram(-MAX_LAG_MS, MAX_LAG_MS, 1000 / COMPARED_RATE);
  private readonly leaks = new Histogram(-80, 0, 0.5);
  private readonly correlations = new Histogram(-1, 1, 0.01);
  private readonly gaps = new Histogram(0, 100, 0.5);
  private readonly spoken = { either: 0, left: 0, right: 0 };
  private readonly leaking = { left: 0, right: 0 };
  private together = 0;

  take(window: SoundWindow): void {
    for (let first = 0; first + BLOCK_FRAMES <= WINDOW_FRAMES; first += BLOCK_FRAMES)
      this.takeBlock(window, first);
    this.takeEnvelopes(window);
  }

  finish(): Separation {
    const { spoken, leaking } = this;
    return {
      blocks: spoken.either,
      leftLeakShare: leaking.left / Math.max(1, spoken.left),
      rightLeakShare: leaking.right / Math.max(1, spoken.right),
      leakDb: this.leaks.count >= MIN_LEAK_SHARE * spoken.either ? this.leaks.percentile(0.75) : null,
      coherence: this.coherences.percentile(0.5),
      residualDb: this.residuals.percentile(0.5),
      gainSpreadDb: this.gains.spread(),
      lagSpreadMs: this.lags.spread(),
      windows: this.correlations.count,
      togetherShare: this.together / Math.max(1, this.correlations.count),
      envelopeCorrelation: this.correlations.percentile(0.5),
      gapDb: this.gaps.percentile(0.5),
    };
  }

  private takeBlock(window: SoundWindow, first: number): void {
    const speakers = window.speakers.subarray(Math.floor(first), Math.floor(first + BLOCK_FRAMES));
    const leftFrames = count(speakers, LEFT_SPEAKS);
    const rightFrames = count(speakers, RIGHT_SPEAKS);
    const least = MIN_SPEECH_IN_BLOCK * FRAMES_PER_SECOND;
    if (leftFrames < least && rightFrames < least) return;
    const same = this.correlator.correlate(window.left, window.right, Math.round(first * SAMPLES_PER_FRAME));
    const leaks = same !== null && same.coherence >= LEAK_COHERENCE;
    this.spoken.either++;
    this.coherences.add(same?.coherence ?? 0);
    this.residuals.add(same?.residualDb ?? 0);
    if (same) {
      this.gains.add(same.gainDb);
      this.lags.add((1000 * same.lag) / COMPARED_RATE);
      if (leaks) this.leaks.add(same.leakDb);
    }
    const strong = leaks && same.leakDb >= LEAK_LEVEL;
    if (leftFrames >= least) {
      this.spoken.left++;
      if (strong) this.leaking.left++;
    }
    if (rightFrames >= least) {
      this.spoken.right++;
      if (strong) this.leaking.right++;
    }
  }

  private takeEnvelopes(window: SoundWindow): void {
    const alike = compareEnvelopes(
      window.leftLevels,
      window.rightLevels,
      window.speakers,
      (MAX_LAG_MS / 1000) * FRAMES_PER_SECOND,
      MIN_SPEECH_IN_WINDOW * FRAMES_PER_SECOND,
    );
    if (!alike) return;
    this.correlations.add(alike.correlation);
    this.gaps.add(alike.gapDb);
    if (alike.correlation >= TOGETHER_CORRELATION && alike.gapDb <= COMPARABLE_GAP.limit) this.together++;
  }
}

const count = (speakers: Uint8Array, bit: number): number =>
  speakers.reduce((sum, bits) => (bits & bit ? sum + 1 : sum), 0);
