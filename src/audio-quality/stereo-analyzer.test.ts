import { describe, expect, it } from 'vitest';
import { VOICE_ACTIVITY_FRAME, type VoiceActivityWorker } from '../voice-activity/voice-activity-worker';
import type { SpeechDetector } from '../voice-activity/voice-activity-detector';
import { StereoMeter } from './measures/stereo-meter';
import { StereoAnalyzer } from './stereo-analyzer';

const RATE = 16_000;

/** Takes every frame for speech whose first sample is loud, and says so as late as the real one: 0.3 s. */
class LoudnessDetector implements SpeechDetector {
  isSpeaking = false;
  private readonly loud: boolean[] = [];

  push(samples: Float32Array): void {
    this.loud.push(Math.abs(samples[0] as number) > 0.1);
    this.isSpeaking = this.loud.at(-31) ?? false;
  }

  finish() {
    return [{ start: 0, end: this.loud.filter(Boolean).length / 100 }];
  }
}

function earOf(detector: SpeechDetector): VoiceActivityWorker {
  return {
    async detect(piece) {
      await new Promise((resolve) => setImmediate(resolve));
      for (let i = 0; i < piece.frames; i++) {
        detector.push(piece.samples.subarray(i * VOICE_ACTIVITY_FRAME, (i + 1) * VOICE_ACTIVITY_FRAME));
        piece.speaking[i] = detector.isSpeaking ? 1 : 0;
      }
      return piece;
    },
    finish: () => Promise.resolve(detector.finish()),
  };
}

/** One second the left side, one the right and softer, one nobody, over and over: 24.6007 s in all. */
const call = Int16Array.from({ length: 2 * Math.round(24.6007 * RATE) }, (_, i) => {
  const [time, channel] = [Math.floor(i / 2) / RATE, i % 2];
  const isTheirTurn = Math.floor(time) % 3 === channel;
  return isTheirTurn ? 12_000 * (1 - 0.5 * channel) * Math.cos(2 * Math.PI * 500 * time) : (i % 7) - 3;
});

describe('StereoAnalyzer', () => {
  it.each([2 * VOICE_ACTIVITY_FRAME, 1002, 32_002, call.length])(
    'measures what both workers say as if they were asked frame by frame, in blocks of %i samples',
    async (size) => {
      const meter = new StereoMeter([new LoudnessDetector(), new LoudnessDetector()]);
      meter.push(call);
      const listener = new StereoAnalyzer([earOf(new LoudnessDetector()), earOf(new LoudnessDetector())]);
      for (let at = 0; at < call.length; at += size) await listener.push(call.subarray(at, at + size));
      const measures = await listener.finish();
      expect(measures).toEqual(meter.finish());
      expect(measures.left.ownSeconds).toBeGreaterThan(5);
    },
  );

  it('measures nothing of nothing', async () => {
    const listener = new StereoAnalyzer([earOf(new LoudnessDetector()), earOf(new LoudnessDetector())]);
    expect((await listener.finish()).seconds).toBe(0);
  });

  it('fails when a worker does', async () => {
    const failing: VoiceActivityWorker = {
      detect: () => Promise.reject(new Error('the thread has ended')),
      finish: () => Promise.resolve([]),
    };
    const short = new StereoAnalyzer([failing, failing]);
    await short.push(call.subarray(0, 2 * RATE));
    await expect(short.finish()).rejects.toThrow('the thread has ended');
    // A long recording is not listened to to its end.
    const long = new StereoAnalyzer([failing, failing]);
    const hours = async () => {
      for (;;) await long.push(call);
    };
    await expect(hours()).rejects.toThrow('the thread has ended');
  });
});
