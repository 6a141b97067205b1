import { describe, expect, it } from 'vitest';
import { AUDIO_FORMATS, type AudioFormat } from './audio-verdict';
import { isPromisedContainer } from './container';

const DEMUXER: Record<AudioFormat, string> = {
  wav: 'wav',
  mp3: 'mp3',
  flac: 'flac',
  ogg: 'ogg',
  m4a: 'mov,mp4,m4a,3gp,3g2,mj2',
};
const facts = (container: string, confidence = 99) => ({
  container,
  confidence,
  codec: 'any',
  channels: 2,
  sampleRate: 8000,
  bitsPerSample: 0,
  bytes: 1,
  declaredSeconds: null,
});

describe('isPromisedContainer', () => {
  it.each(AUDIO_FORMATS)('accepts %s for what its name says and nothing else', (format) => {
    for (const other of AUDIO_FORMATS)
      expect(isPromisedContainer(facts(DEMUXER[other]), format)).toBe(other === format);
  });

  it('does not believe a demuxer that only guesses', () => {
    expect(isPromisedContainer(facts('mp3', 1), 'mp3')).toBe(false);
    expect(isPromisedContainer(facts('mp3', 23), 'mp3')).toBe(false);
    expect(isPromisedContainer(facts('mp3', 24), 'mp3')).toBe(true);
  });
});
