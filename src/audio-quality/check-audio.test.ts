import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AUDIO_FORMATS, type AudioFormat } from './audio-verdict';
import { checkAudio } from './check-audio';
import { openChannel } from './decode/open-channel';

/** A good call that stands in the repository: agent left, customer right. */
const CALL = join(__dirname, '../../samples/support-call.ogg');
const SECONDS = 24;

const ffmpegPath = process.env.FFMPEG_PATH ?? 'ffmpeg';
const modelFolder =
  process.env.SPEECH_MODEL_DIR ??
  join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'call-ingestion-service/speech-moonshine-base-en-0.1.16',
  );
const vadModelPath = join(modelFolder, 'silero_vad.onnx');
const canListen = spawnSync(ffmpegPath, ['-version']).status === 0 && existsSync(vadModelPath);

/** Seconds the mutation fuzz may take; set AUDIO_FUZZ_SECONDS for a long run. */
const FUZZ_SECONDS = Number(process.env.AUDIO_FUZZ_SECONDS ?? 10);

describe.skipIf(!canListen)('checking a file (with ffmpeg and the voice activity model)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-audio-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const options = { ffmpegPath, vadModelPath };
  const check = (path: string, format: AudioFormat) => checkAudio(path, format, options);
  /** The call as a file of the given name, through the given ffmpeg arguments. */
  const made = (name: string, ...args: string[]): string => {
    const path = join(folder, name);
    execFileSync(ffmpegPath, ['-v', 'error', '-y', '-t', `${SECONDS}`, '-i', CALL, ...args, path]);
    return path;
  };
  const written = (name: string, bytes: string | Buffer): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };

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

  it('does not care what the file on disk is called', async () => {
    copyFileSync(made('named.flac'), join(folder, 'e7b1'));
    expect((await check(join(folder, 'e7b1'), 'flac')).rejectReason).toBeNull();
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

  it.each(['wav', 'flac', 'mp3', 'ogg', 'm4a'] as const)('refuses half an %s file', async (format) => {
    const whole = readFileSync(made(`whole.${format}`));
    const half = written(`half.${format}`, whole.subarray(0, whole.length / 2));
    expect((await check(half, format)).rejectReason).toBe('undecodable');
  });

  it('follows no playlist to another file', async () => {
    const target = made('target.wav');
    const playlists = [
      `#EXTM3U\n#EXTINF:10,\nfile://${target}\n`,
      `ffconcat version 1.0\nfile '${target}'\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${target}\n#EXT-X-ENDLIST\n`,
      `[playlist]\nFile1=${target}\n`,
    ];
    for (const playlist of playlists)
      for (const format of AUDIO_FORMATS)
        expect((await check(written(`list.${format}`, playlist), format)).rejectReason).toBe('undecodable');
  });

  it('refuses what is no sound at all', async () => {
    const junk = [
      Buffer.alloc(0),
      Buffer.alloc(100_000),
      Buffer.from('<!doctype html><title>Not found</title>'),
      Buffer.from('PK\x03\x04 not a recording'),
      Buffer.from('RIFF\xff\xff\xff\xffWAVEfmt ', 'latin1'),
      Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'),
      Buffer.from('OggS'.repeat(20_000)),
    ];
    for (const bytes of junk)
      for (const format of AUDIO_FORMATS)
        expect((await check(written('junk', bytes), format)).rejectReason).toBe('undecodable');
  }, 120_000);

  it('stops listening to a recording without end', async () => {
    const verdict = await checkAudio(made('long.flac'), 'flac', { ...options, maxSeconds: 10 });
    expect(verdict.rejectReason).toBe('undecodable');
    expect(verdict.explanation).toContain('more than');
  });

  it('fails, to be tried again, when a program, the model or the file is missing', async () => {
    const call = made('missing.wav');
    for (const [path, broken] of [
      [call, { ...options, ffmpegPath: '/nowhere/ffmpeg' }],
      [join(folder, 'deleted.wav'), options],
    ] as const) {
      const failing = checkAudio(path, 'wav', broken);
      await expect(failing).rejects.toMatchObject({ name: 'AudioCheckFailed' });
      await expect(failing).rejects.not.toThrow(folder);
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

  it(
    'gives a verdict on any mutation of a good file',
    async () => {
      const seed = Date.now() % 2 ** 31;
      let state = seed;
      const random = (below: number) => (state = (state * 48_271 + 11) % 2_147_483_647) % below;
      const originals = AUDIO_FORMATS.map((format) => ({
        format,
        bytes: readFileSync(made(`original.${format}`, '-t', '6', '-ar', '8000')),
      }));
      const until = Date.now() + 1000 * FUZZ_SECONDS;
      for (let round = 0; Date.now() < until; round++) {
        const { format, bytes } = originals[round % originals.length]!;
        const mutated = Buffer.from(bytes.subarray(0, random(3) ? bytes.length : 1 + random(bytes.length)));
        const reach = random(2) ? Math.min(200, mutated.length) : mutated.length; // headers are worth more
        for (let change = 0; change <= random(12); change++) mutated[random(reach)] = random(256);
        const path = written(`mutated-${seed}`, mutated);
        const { rejectReason, explanation } = await check(path, format);
        expect(explanation.length, `seed ${seed}, round ${round}: ${rejectReason}`).toBeGreaterThan(10);
      }
    },
    1000 * FUZZ_SECONDS + 60_000,
  );
});
