import {
  type ChannelPiece,
  VOICE_ACTIVITY_FRAME,
  type VoiceActivityWorker,
  emptyPiece,
} from '../voice-activity/voice-activity-worker';
import type { SpeechInterval } from '../voice-activity/speech-interval';
import { SpentSamples } from '../voice-activity/spent-samples';
import type { SpeechDetector } from '../voice-activity/voice-activity-detector';
import { samplesOf } from './decode/interleaved';
import { type StereoMeasures, StereoMeter } from './measures/stereo-meter';
import { DETECTOR_DELAY } from './measures/window-assembly';

/** Interleaved samples of a frame. */
const STEREO_FRAME = 2 * VOICE_ACTIVITY_FRAME;

/**
 * Frames given to the workers at a time, 2 s. Each message between threads costs the same, whatever its size; larger
 * pieces fragment the memory (20 MB with 4 s).
 */
const BLOCK_FRAMES = 200;
const BLOCK = BLOCK_FRAMES * STEREO_FRAME;

/** The measures need the result of each frame, which comes late: the last block is followed by silence until then. */
const MAX_FRAMES = BLOCK_FRAMES + DETECTOR_DELAY;

/**
 * Blocks that the workers may be behind: with few cores, a worker that waits for one now and then must not hold up the
 * decoder and the other worker.
 */
const MAX_WAITING = 3;

/** Samples of both channels, and the workers' results for each of their frames. Reused. */
interface Block {
  samples: Int16Array;
  pieces: [ChannelPiece, ChannelPiece];
}

/** A block that the workers are analysing. */
interface AnalyzedBlock {
  block: Block;
  analyzed: Promise<unknown>;
}

/** Measures both channels of a recording; speech is detected by two workers, which are ahead of the measures. */
export class StereoAnalyzer {
  private readonly activity = [new PrecomputedVoiceActivity(), new PrecomputedVoiceActivity()] as const;
  private readonly meter = new StereoMeter([this.activity[0], this.activity[1]]);
  private filling = emptyBlock();
  /** Interleaved samples in the block that is being filled. */
  private filled = 0;
  private readonly waiting: AnalyzedBlock[] = [];
  private readonly free: Block[] = [];
  private readonly spent = new SpentSamples();

  /** @param workers for the left and the right channel; neither has a channel under way */
  constructor(private readonly workers: readonly [VoiceActivityWorker, VoiceActivityWorker]) {}

  /** Takes the next interleaved 16-bit samples (left, right, …) at 16 kHz; resolves when it wants more. */
  async push(samples: Int16Array): Promise<void> {
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + BLOCK - this.filled);
      this.filling.samples.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled === BLOCK) await this.analyzeBlock();
    }
    this.spent.add(samples.byteLength);
  }

  async finish(): Promise<StereoMeasures> {
    const { filling: last, filled, workers, activity, meter } = this;
    last.samples.fill(0, filled);
    const analyzed = this.analyze(last, Math.ceil(filled / STEREO_FRAME) + DETECTOR_DELAY);
    while (this.waiting.length > 0) await this.measureNext();
    await analyzed;
    this.setActivity(last);
    [activity[0].speech, activity[1].speech] = await Promise.all([workers[0].finish(), workers[1].finish()]);
    meter.push(last.samples.subarray(0, filled));
    return meter.finish();
  }

  private async analyzeBlock(): Promise<void> {
    this.waiting.push({ block: this.filling, analyzed: this.analyze(this.filling, BLOCK_FRAMES) });
    while (this.waiting.length > MAX_WAITING) await this.measureNext();
    this.filling = this.free.pop() ?? emptyBlock();
    this.filled = 0;
  }

  private analyze(block: Block, frames: number): Promise<unknown> {
    const samples = block.samples.subarray(0, frames * STEREO_FRAME);
    const detect = async (channel: 0 | 1) => {
      const piece = block.pieces[channel];
      samplesOf(samples, channel, piece.samples);
      block.pieces[channel] = await this.workers[channel].detect({ ...piece, frames });
    };
    const analyzed = Promise.all([detect(0), detect(1)]);
    analyzed.catch(() => {}); // still rejects where it is awaited
    return analyzed;
  }

  private async measureNext(): Promise<void> {
    const next = this.waiting.shift();
    if (!next) return;
    await next.analyzed;
    this.setActivity(next.block);
    this.meter.push(next.block.samples.subarray(0, BLOCK));
    this.free.push(next.block);
  }

  private setActivity({ pieces }: Block): void {
    this.activity[0].set(pieces[0].speaking);
    this.activity[1].set(pieces[1].speaking);
  }
}

/** The detector given to the measures: it returns what a worker has found before. */
class PrecomputedVoiceActivity implements SpeechDetector {
  isSpeaking = false;
  speech: SpeechInterval[] = [];
  private speaking: Uint8Array = new Uint8Array();
  private next = 0;

  set(speaking: Uint8Array): void {
    this.speaking = speaking;
    this.next = 0;
  }

  /** The measures push frame by frame. */
  push(): void {
    this.isSpeaking = this.speaking[this.next++] === 1;
  }

  finish(): SpeechInterval[] {
    return this.speech;
  }
}

const emptyBlock = (): Block => ({
  samples: new Int16Array(MAX_FRAMES * STEREO_FRAME),
  pieces: [emptyPiece(MAX_FRAMES), emptyPiece(MAX_FRAMES)],
});
