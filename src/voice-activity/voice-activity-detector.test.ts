import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { VOICE_ACTIVITY_RATE, VoiceActivityDetector } from './voice-activity-detector';

/** Stands in for the native detector: a window whose first sample is loud is speech, at once. */
const native = vi.hoisted(() => ({ windows: [] as number[], flushes: 0, held: 0, mostHeld: 0 }));
vi.mock('sherpa-onnx-node', () => ({
  Vad: class {
    private accepted = 0;
    private start = -1;
    private readonly finished: { start: number; samples: Float32Array }[] = [];
    acceptWaveform(samples: Float32Array) {
      native.windows.push(samples.length);
      const isLoud = (samples[0] as number) > 0.5;
      if (isLoud && this.start < 0) this.start = this.accepted;
      if (!isLoud) this.end();
      this.accepted += samples.length;
      native.held = this.start < 0 ? 0 : this.accepted - this.start;
      native.mostHeld = Math.max(native.mostHeld, native.held);
    }
    private end() {
      if (this.start >= 0)
        this.finished.push({ start: this.start, samples: new Float32Array(this.accepted - this.start) });
      this.start = -1;
    }
    isDetected = () => this.start >= 0;
    isEmpty = () => this.finished.length === 0;
    front = () => this.finished[0];
    pop = () => void this.finished.shift();
    flush() {
      native.flushes++;
      this.end();
    }
  },
}));

const loud = (seconds: number) => new Float32Array(seconds * VOICE_ACTIVITY_RATE).fill(1);
const quiet = (seconds: number) => new Float32Array(seconds * VOICE_ACTIVITY_RATE);
const detector = () => new VoiceActivityDetector({ modelPath: __filename });

describe('VoiceActivityDetector', () => {
  beforeEach(() => Object.assign(native, { windows: [], flushes: 0, held: 0, mostHeld: 0 }));

  it('gives the model windows of 512 samples, whatever the size of the blocks', () => {
    const listening = detector();
    for (const size of [1, 511, 513, 7, 2048, 100]) listening.push(new Float32Array(size));
    listening.finish();
    expect(new Set(native.windows)).toEqual(new Set([512]));
    expect(native.windows).toHaveLength(Math.ceil((1 + 511 + 513 + 7 + 2048 + 100) / 512));
  });

  it('does not begin without its model, for it would hear nobody speak', () => {
    expect(() => new VoiceActivityDetector({ modelPath: '/nowhere/silero_vad.onnx' })).toThrow('ENOENT');
  });

  it('finds each stretch, in order, to the end of the sound and not beyond', () => {
    const listening = detector();
    for (const block of [quiet(1.024), loud(2.048), quiet(1.024), loud(0.5)]) listening.push(block);
    expect(listening.finish()).toEqual([
      { start: 1.024, end: 3.072 },
      { start: 4.096, end: 4.596 },
    ]);
  });

  it('says at any moment whether somebody speaks', () => {
    const listening = detector();
    listening.push(quiet(0.512));
    expect(listening.isSpeaking).toBe(false);
    listening.push(loud(0.512));
    expect(listening.isSpeaking).toBe(true);
    listening.push(quiet(0.512));
    expect(listening.isSpeaking).toBe(false);
  });

  it('spares the model long pauses after speech, and dates all the same', () => {
    const listening = detector();
    for (const block of [loud(1.024), quiet(10.24), loud(0.512), quiet(4.096), loud(0.128)])
      listening.push(block);
    expect(listening.finish()).toEqual([
      { start: 0, end: 1.024 },
      { start: 11.264, end: 11.776 },
      { start: 15.872, end: 16 },
    ]);
    expect(native.windows.length).toBeLessThan(0.3 * (16 / 0.032));
  });

  it('never lets the model hold more than a minute, however long a sound goes on', () => {
    const listening = detector();
    const block = loud(1);
    for (let second = 0; second < 600; second++) listening.push(block);
    const speech = listening.finish();
    expect(native.mostHeld / VOICE_ACTIVITY_RATE).toBeLessThan(62);
    expect(speech.length).toBeGreaterThan(9);
    expect(speech.reduce((sum, { start, end }) => sum + end - start, 0)).toBeCloseTo(600, 0);
  });
});

const modelFolder =
  process.env.SPEECH_MODEL_DIR ??
  join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'call-ingestion-service/speech-moonshine-base-en-0.1.16',
  );
const modelPath = join(modelFolder, 'silero_vad.onnx');

describe.skipIf(!existsSync(modelPath))('with the Silero model', () => {
  it('hears no speech in noise, hum, clicks and beeps', async () => {
    vi.doUnmock('sherpa-onnx-node');
    vi.resetModules();
    const real = await import('./voice-activity-detector.js');
    const sounds = {
      noise: () => 0.03 * (Math.random() - 0.5),
      hum: (i: number) => 0.1 * Math.sin((2 * Math.PI * 50 * i) / VOICE_ACTIVITY_RATE),
      clicks: (i: number) => (i % 16_000 < 60 ? 0.9 : 0),
      beeps: (i: number) =>
        i % 32_000 < 4000 ? 0.3 * Math.sin((2 * Math.PI * 1400 * i) / VOICE_ACTIVITY_RATE) : 0,
    };
    for (const [name, sound] of Object.entries(sounds)) {
      const listening = new real.VoiceActivityDetector({ modelPath });
      listening.push(Float32Array.from({ length: 10 * VOICE_ACTIVITY_RATE }, (_, i) => sound(i)));
      expect(listening.finish(), name).toEqual([]);
    }
  });
});
