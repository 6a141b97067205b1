import { EAR_FRAME, type Ear } from '../voice-activity/ear';
import type { SpeechInterval } from '../voice-activity/speech-interval';
import { SpentSamples } from '../voice-activity/spent-samples';
import type { SpeechDetector } from '../voice-activity/voice-activity-detector';
import { samplesOf } from './decode/interleaved';
import { type StereoMeasures, StereoMeter } from './measures/stereo-meter';
import { DETECTOR_DELAY } from './measures/window-assembly';

/** Interleaved samples of a frame. */
const STEREO_FRAME = 2 * EAR_FRAME;

/**
 * Interleaved samples that the ears are given at a time, 2 s: what goes from thread to thread costs by the piece, and
 * larger pieces leave holes in memory (20 MB with 4 s).
 */
const BLOCK = 200 * STEREO_FRAME;

/**
 * Blocks that the ears may be behind: with few cores, an ear that waits for one now and then must not keep the
 * others waiting.
 */
const MOST_WAITING = 3;

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;

/** Samples of both channels, and what the ears are saying of each of their frames. */
interface Heard {
  samples: Int16Array;
  speaking: Promise<[Uint8Array, Uint8Array]>;
}

/** Listens to both channels at once and measures what was heard, while the ears hear what follows. */
export class StereoListener {
  private readonly told = [new Told(), new Told()] as const;
  private readonly meter = new StereoMeter([this.told[0], this.told[1]]);
  private rest = new Int16Array();
  private readonly waiting: Heard[] = [];
  private readonly spent = new SpentSamples();

  /** @param ears for the left and the right channel; they have finished whatever they heard before */
  constructor(private readonly ears: readonly [Ear, Ear]) {}

  /** Takes the next interleaved 16-bit samples (left, right, …) at 16 kHz; resolves when it wants more. */
  async push(samples: Int16Array): Promise<void> {
    const all = joined(this.rest, samples);
    const whole = all.length - (all.length % BLOCK);
    this.rest = all.slice(whole);
    if (whole > 0) await this.listen(all.subarray(0, whole));
  }

  async finish(): Promise<StereoMeasures> {
    const { rest, ears, told, meter } = this;
    // The measures wait for the ears' word on each frame: silence follows until it has come for the last one.
    const tail = new Int16Array((Math.ceil(rest.length / STEREO_FRAME) + DETECTOR_DELAY) * STEREO_FRAME);
    tail.set(rest);
    await this.listen(tail);
    while (this.waiting.length > 1) await this.measureNext();
    await this.tellOf(this.waiting.shift());
    [told[0].speech, told[1].speech] = await Promise.all([ears[0].finish(), ears[1].finish()]);
    meter.push(rest);
    return meter.finish();
  }

  private async listen(samples: Int16Array): Promise<void> {
    const speaking = Promise.all([
      this.ears[0].hear(samplesOf(samples, 0)),
      this.ears[1].hear(samplesOf(samples, 1)),
    ]);
    speaking.catch(() => {}); // whoever waits for it still sees the rejection
    this.waiting.push({ samples, speaking });
    while (this.waiting.length > MOST_WAITING) await this.measureNext();
  }

  private async measureNext(): Promise<void> {
    const heard = this.waiting.shift();
    if (!heard) return;
    await this.tellOf(heard);
    this.meter.push(heard.samples);
    this.spent.add(heard.samples.byteLength + FLOAT_BYTES * heard.samples.length);
  }

  private async tellOf(heard: Heard | undefined): Promise<void> {
    const speaking = await heard?.speaking;
    this.told.forEach((told, channel) => told.tell(speaking?.[channel] ?? new Uint8Array()));
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

function joined(first: Int16Array, second: Int16Array): Int16Array {
  if (first.length === 0) return second;
  const all = new Int16Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
