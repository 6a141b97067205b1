import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canListen, ffmpegPath, Recordings, SECONDS, vadModelPath } from '../../test/fixtures/recordings';
import { twoWorkers, type Workers } from '../../test/fixtures/voice-activity-workers';
import { AUDIO_FORMATS, type AudioFormat } from './audio-verdict';
import { checkAudio } from './check-audio';
import { openChannel } from './decode/open-channel';

describe.skipIf(!canListen)('checking a file (with ffmpeg and the voice activity model)', () => {
  const files = new Recordings();
  afterAll(() => files.remove());

  let workers: Workers;
  beforeAll(() => {
    workers = twoWorkers();
  });

  const options = { ffmpegPath, vadModelPath };
  const check = (path: string, format: AudioFormat) => checkAudio(path, format, options, { workers });
  const made = (name: string, ...args: string[]) => files.made(name, ...args);

  it.each(AUDIO_FORMATS)('accepts a good call as %s and says who speaks when', async (format) => {
    const verdict = await check(made(`call.${format}`), format);
    expect(verdict.rejectReason, verdict.explanation).toBeNull();
    expect(verdict.channelSeparation).toBe('good');
    expect(verdict.audioSeconds).toBeCloseTo(SECONDS, 0);
    for (const channel of verdict.speech) {
      expect(channel.length).toBeGreaterThan(0);
      channel.forEach(({ start, end }, i) => {
        expect(start).toBeGreaterThanOrEqual(channel[i - 1]?.end ?? 0);
        expect(end).toBeGreaterThan(start);
      });
    }
  });

  it.each([
    ['G.711 mu-law', ['-c:a', 'pcm_mulaw', '-ar', '8000']],
    ['ADPCM', ['-c:a', 'adpcm_ms', '-ar', '8000']],
    ['8 bits', ['-c:a', 'pcm_u8', '-ar', '8000']],
    ['24 bits at 44.1 kHz', ['-c:a', 'pcm_s24le', '-ar', '44100']],
    ['floating point at 96 kHz', ['-c:a', 'pcm_f32le', '-ar', '96000']],
  ])('accepts a wav file of %s', async (_, args) => {
    expect((await check(made('coded.wav', ...args), 'wav')).rejectReason).toBeNull();
  });

  it.each([
    ['wav', ['-f', 'wav']],
    ['flac', ['-f', 'flac']],
    ['mp3', ['-f', 'mp3']],
    ['ogg', ['-f', 'ogg']],
    ['m4a', ['-c:a', 'aac', '-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov']],
  ] as const)(
    'accepts a %s file that was written to a pipe, its lengths never filled in',
    async (format, args) => {
      const verdict = await check(files.streamed(`streamed.${format}`, ...args), format);
      expect(verdict.rejectReason, verdict.explanation).toBeNull();
      expect(verdict.audioSeconds).toBeCloseTo(SECONDS, 0);
    },
  );

  it('judges the first audio stream alone, whatever the others hold', async () => {
    const withSecond = (first: string, second: string) =>
      made('two.m4a', '-filter_complex', `[0:a]${first}[x];[0:a]${second}[y]`, '-map', '[x]', '-map', '[y]');
    const good = 'anull';
    const mono = 'pan=mono|c0=c0+c1';
    expect((await check(withSecond(good, mono), 'm4a')).rejectReason).toBeNull();
    expect((await check(withSecond(mono, good), 'm4a')).rejectReason).toBe('not_stereo');
  });

  it('does not care what the file on disk is called', async () => {
    copyFileSync(made('named.flac'), join(files.folder, 'e7b1'));
    expect((await check(join(files.folder, 'e7b1'), 'flac')).rejectReason).toBeNull();
  });

  it.each([
    ['one channel', 'not_stereo', ['-ac', '1']],
    ['four channels', 'not_stereo', ['-af', 'pan=quad|c0=c0|c1=c1|c2=c0|c3=c1']],
    ['the mixture twice', 'channels_identical', ['-af', 'pan=stereo|c0=c0+c1|c1=c0+c1']],
    ['the mixture twice, inverted', 'channels_identical', ['-af', 'pan=stereo|c0=c0+c1|c1=-0.5*c0-0.5*c1']],
    ['an empty channel', 'channel_silent', ['-af', 'pan=stereo|c0=c0|c1=0*c1']],
    ['a whisper', 'channel_bleed', ['-af', 'pan=stereo|c0=c0|c1=0.025*c1']],
    ['a leak of half the amplitude', 'channels_correlated', ['-af', 'pan=stereo|c0=c0+0.5*c1|c1=c1+0.5*c0']],
    ['a leak to one side', 'channels_correlated', ['-af', 'pan=stereo|c0=c0|c1=c1+0.5*c0']],
    [
      'one mixture through two equalisers',
      'channels_not_separated',
      [
        '-filter_complex',
        'pan=mono|c0=0.5*c0+0.5*c1,asplit[a][b];[a]highpass=400[l];[b]lowpass=1500,adelay=9[r];[l][r]amerge=inputs=2',
      ],
    ],
    ['four seconds', 'too_short', ['-t', '4']],
  ])('refuses %s: %s', async (_, reason, args) => {
    const verdict = await check(made('bad.wav', ...args), 'wav');
    expect(verdict.rejectReason, verdict.explanation).toBe(reason);
    expect(verdict.speech).toEqual([[], []]);
  });

  it('accepts crosstalk 26 dB down, and leaves it out of the speech it hands on', async () => {
    const clean = await check(made('clean.wav'), 'wav');
    const crosstalk = await check(
      made('crosstalk.wav', '-af', 'pan=stereo|c0=c0+0.05*c1|c1=c1+0.05*c0'),
      'wav',
    );
    expect(crosstalk.rejectReason).toBeNull();
    const spoken = (verdict: typeof clean, side: 0 | 1) =>
      verdict.speech[side].reduce((sum, { start, end }) => sum + end - start, 0);
    for (const side of [0, 1] as const)
      expect(Math.abs(spoken(crosstalk, side) - spoken(clean, side))).toBeLessThan(2);
  });

  it.each([
    ['mp3', 'flac'],
    ['flac', 'mp3'],
    ['wav', 'm4a'],
    ['m4a', 'wav'],
    ['ogg', 'mp3'],
  ] as const)('refuses an %s file that is called .%s', async (content, name) => {
    expect((await check(made(`content.${content}`), name)).rejectReason).toBe('undecodable');
  });

  it.each([
    ['wav', 48_000],
    ['flac', 20_000],
    ['mp3', 5_000],
  ] as const)(
    'lets a %s file pass whose last %i bytes, less than a second, are lost',
    async (format, lost) => {
      const whole = readFileSync(made(`whole.${format}`, '-ar', '16000'));
      const path = files.written(`shortened.${format}`, whole.subarray(0, whole.length - lost));
      const verdict = await check(path, format);
      expect(verdict.rejectReason, verdict.explanation).toBeNull();
      expect(verdict.audioSeconds).toBeLessThan(SECONDS);
      expect(verdict.audioSeconds).toBeGreaterThan(SECONDS - 1);
    },
  );

  it.each(['wav', 'flac', 'mp3', 'ogg', 'm4a'] as const)('refuses half an %s file', async (format) => {
    const whole = readFileSync(made(`whole.${format}`));
    const half = files.written(`half.${format}`, whole.subarray(0, whole.length / 2));
    expect((await check(half, format)).rejectReason).toBe('undecodable');
  });

  it('fails, to be tried again, when a program, the model or the file is missing', async () => {
    const call = made('missing.wav');
    for (const [path, broken] of [
      [call, { ...options, ffmpegPath: '/nowhere/ffmpeg' }],
      [call, { ...options, vadModelPath: '/nowhere/silero_vad.onnx' }],
      [join(files.folder, 'deleted.wav'), options],
    ] as const) {
      const failing = checkAudio(path, 'wav', broken);
      await expect(failing).rejects.toMatchObject({ name: 'AudioCheckFailed' });
      await expect(failing).rejects.not.toThrow(files.folder);
    }
  });

  it('opens each channel by itself, in full', async () => {
    const call = made('channels.wav', '-af', 'pan=stereo|c0=c0|c1=0*c1');
    const heard = async (channel: 0 | 1) => {
      let [samples, loudest] = [0, 0];
      for await (const block of openChannel(call, channel, { ffmpegPath })) {
        samples += block.length;
        loudest = block.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), loudest);
      }
      return { seconds: samples / 16_000, loudest };
    };
    expect(await heard(0)).toMatchObject({ seconds: SECONDS });
    expect((await heard(0)).loudest).toBeGreaterThan(0.1);
    expect(await heard(1)).toEqual({ seconds: SECONDS, loudest: 0 });
  });
});
