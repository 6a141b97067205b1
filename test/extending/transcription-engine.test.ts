import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { TranscriptionSettings } from '../../src/config/transcription-settings';
import { mergeChannels } from '../../src/transcription/merge-channels';
import { TRANSCRIPTION_ENGINES } from '../../src/transcription/transcription-engines';
import { speakingTimes } from './speaking-times-engine';

const ENGINES = { ...TRANSCRIPTION_ENGINES, 'speaking-times': speakingTimes };

const engine = ENGINES['speaking-times'](new TranscriptionSettings(), {
  ffmpegPath: 'ffmpeg',
  onRemoteFailure: () => undefined,
});

const channel = (...speech: { start: number; end: number }[]) => ({
  seconds: 60,
  speech,
  async *open(): AsyncGenerator<Float32Array> {},
});

describe('a transcription engine of one’s own', () => {
  it('turns both channels into one conversation', async () => {
    const agent = await engine.transcribe(channel({ start: 1, end: 4 }, { start: 9, end: 12 }));
    const customer = await engine.transcribe(channel({ start: 5, end: 8 }));
    expect(mergeChannels(agent.sentences, customer.sentences)).toMatchObject([
      { speaker: 'agent', start: 1 },
      { speaker: 'customer', start: 5 },
      { speaker: 'agent', start: 9 },
    ]);
  });

  it('ends with the reason of a signal that was given', async () => {
    const signal = AbortSignal.abort(new Error('the lease was lost'));
    await expect(engine.transcribe(channel(), { signal })).rejects.toThrow('the lease was lost');
  });

  it('says who wrote the transcript', () => {
    expect(engine.identity).toEqual({ name: 'speaking-times', version: '1.0.0', model: 'none' });
  });
});
