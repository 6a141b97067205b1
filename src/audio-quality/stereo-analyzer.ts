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
 * Frames that the ears are given at a time, 2 s: what goes from thread to thread costs by the piece, and larger
 * pieces leave holes in memory (20 MB with 4 s).
 */
const BLOCK_FRAMES = 200;
const BLOCK = BLOCK_FRAMES * STEREO_FRAME;

/** The measures wait for the ears' word on each frame: silence follows the last block until it has come. */
const MAX_FRAMES = BLOCK_FRAMES + DETECTOR_DELAY;

/**
 * Blocks that the ears may be behind: with few cores, an ear that waits for one now and then must not keep the
 * others waiting.
 */
const MAX_WAITING = 3;

/** Samples of both channels, and what the ears say of each of their frames. Used again and again. */
interface Block {
  samples: Int16Array;
  pieces: [ChannelPiece, ChannelPiece];
}

/** A block that the ears have. */
interface AnalyzedBlock {
  block: Block;
  heard: Promise<unknown>;
}

/** Listens to both channels at once and measures what was heard, while the ears hear what follows. */
export class StereoAnalyzer {
  private readonly told = [new Told(), new Told()] as const;
  private readonly meter = new StereoMeter([this.told[0], this.told[1]]);
  private filling = emptyBlock();
  /** Interleaved samples in the block that is being filled. */
  private filled = 0;
  private readonly waiting: AnalyzedBlock[] = [];
  private readonly free: Block[] = [];
  private readonly spent = new SpentSamples();

  /** @param ears for the left and the right channel; they have finished whatever they heard before */
  constructor(private readonly ears: readonly [VoiceActivityWorker, VoiceActivityWorker]) {}

  /** Takes the next interleaved 16-bit samples (left, right, …) at 16 kHz; resolves when it wants more. */
  async push(samples: Int16Array): Promise<void> {
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + BLOCK - this.filled);
      this.filling.samples.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled === BLOCK) await this.listen();
    }
    this.spent.add(samples.byteLength);
  }

  async finish(): Promise<StereoMeasures> {
    const { filling: last, filled, ears, told, meter } = this;
    last.samples.fill(0, filled);
    const heard = this.hear(last, Math.ceil(filled / STEREO_FRAME) + DETECTOR_DELAY);
    while (this.waiting.length > 0) await this.measureNext();
    await heard;
    this.tellOf(last);
    [told[0].speech, told[1].speech] = await Promise.all([ears[0].finish(), ears[1].finish()]);
    meter.push(last.samples.subarray(0, filled));
    return meter.finish();
  }

  private async listen(): Promise<void> {
    this.waiting.push({ block: this.filling, heard: this.hear(this.filling, BLOCK_FRAMES) });
    while (this.waiting.length > MAX_WAITING) await this.measureNext();
    this.filling = this.free.pop() ?? emptyBlock();
    this.filled = 0;
  }

  private hear(block: Block, frames: number): Promise<unknown> {
    const samples = block.samples.subarray(0, frames * STEREO_FRAME);
    const hearing = async (channel: 0 | 1) => {
      const piece = block.pieces[channel];
      samplesOf(samples, channel, piece.samples);
      block.pieces[channel] = await this.ears[channel].hear({ ...piece, frames });
    };
    const heard = Promise.all([hearing(0), hearing(1)]);
    heard.catch(() => {}); // whoever waits for it still sees the rejection
    return heard;
  }

  private async measureNext(): Promise<void> {
    const next = this.waiting.shift();
    if (!next) return;
    await next.heard;
    this.tellOf(next.block);
    this.meter.push(next.block.samples.subarray(0, BLOCK));
    this.free.push(next.block);
  }

  private tellOf({ pieces }: Block): void {
    this.told.forEach((told, channel) => told.tell((pieces[channel] as ChannelPiece).speaking));
  }
}

/** Stands in for the detector the measures ask, and answers what an ear said elsewhere. */
class Told implements SpeechDetector {
  isSpeaking = false;
  speech: SpeechInterval[] = [];
  private speaking: Uint8Array = new Uint8Array();
  private next = 0;

  tell(speaking: Uint8Array): void {
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
