import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../scripts/seeded-random.mjs';
import { canListen, ffmpegPath, Recordings, vadModelPath } from '../../test/fixtures/recordings';
import { twoWorkers, type Workers } from '../../test/fixtures/voice-activity-workers';
import { AUDIO_FORMATS, type AudioFormat } from './audio-verdict';
import { checkAudio } from './check-audio';

/** Seconds the mutation fuzz may take; set AUDIO_FUZZ_SECONDS for a long run. */
const FUZZ_SECONDS = Number(process.env.AUDIO_FUZZ_SECONDS ?? 5);

const TEN_HOURS = 36_000;

describe.skipIf(!canListen)('checking what means ill (with ffmpeg and the voice activity model)', () => {
  const files = new Recordings();
  afterAll(() => files.remove());

  let workers: Workers;
  beforeAll(() => {
    workers = twoWorkers();
  });

  const options = { ffmpegPath, vadModelPath };
  const check = (path: string, format: AudioFormat) => checkAudio(path, format, options, { workers });
  const made = (name: string, ...args: string[]) => files.made(name, ...args);
  const written = (name: string, bytes: string | Buffer) => files.written(name, bytes);

  /** A megabyte or so of a good call, changed. */
  const claiming = (format: AudioFormat, change: (bytes: Buffer) => void, ...args: string[]): string => {
    const bytes = readFileSync(made(`honest.${format}`, ...args));
    change(bytes);
    return written(`claiming.${format}`, bytes);
  };
  const boxAt = (bytes: Buffer, name: string) => bytes.indexOf(name, 0, 'latin1');

  it.each<[AudioFormat, (bytes: Buffer) => void, string[]]>([
    [
      'wav',
      (bytes) => {
        const size = TEN_HOURS * 2 * 2 * 8000;
        bytes.writeUInt32LE(size + 36, 4);
        bytes.writeUInt32LE(size, boxAt(bytes, 'data') + 4);
      },
      ['-ar', '8000'],
    ],
    [
      // STREAMINFO: 36 bits of total samples end 18 bytes behind the marker and the block header.
      'flac',
      (bytes) => bytes.writeUInt32BE(TEN_HOURS * 16_000, 4 + 4 + 14),
      ['-ar', '16000'],
    ],
    [
      'mp3',
      (bytes) => bytes.writeUInt32BE((TEN_HOURS * 16_000) / 576, boxAt(bytes, 'Info') + 8),
      ['-ar', '16000', '-b:a', '128k'],
    ],
    [
      'm4a',
      (bytes) => {
        const frames = (TEN_HOURS * 16_000) / 1024;
        bytes.writeUInt32BE(frames, boxAt(bytes, 'stts') + 12);
        bytes.writeUInt32BE(TEN_HOURS * 16_000, boxAt(bytes, 'mdhd') + 20);
        bytes.writeUInt32BE(TEN_HOURS * 1000, boxAt(bytes, 'elst') + 12);
      },
      ['-ar', '16000'],
    ],
  ])('refuses a small %s file that claims ten hours', async (format, change, args) => {
    const verdict = await check(claiming(format, change, ...args), format);
    expect(verdict.rejectReason, verdict.explanation).toBe('undecodable');
  });

  it('does not believe an ogg file that claims ten hours, and judges what is there', async () => {
    const last = claiming('ogg', (bytes) =>
      bytes.writeBigUInt64LE(BigInt(TEN_HOURS * 16_000), bytes.lastIndexOf('OggS') + 6),
    );
    const verdict = await check(last, 'ogg');
    expect(verdict.audioSeconds ?? 0).toBeLessThan(60);
  });

  it.each<[string, number, (bytes: Buffer, at: number) => void]>([
    ['no channels', 2, (bytes, at) => bytes.writeUInt16LE(0, at)],
    ['65,535 channels', 2, (bytes, at) => bytes.writeUInt16LE(65_535, at)],
    ['a rate of nothing', 4, (bytes, at) => bytes.writeUInt32LE(0, at)],
    ['a rate of 4 GHz', 4, (bytes, at) => bytes.writeUInt32LE(0xffffffff, at)],
    ['samples of no bits', 14, (bytes, at) => bytes.writeUInt16LE(0, at)],
    ['samples of 65,535 bits', 14, (bytes, at) => bytes.writeUInt16LE(65_535, at)],
    ['a codec nobody knows', 0, (bytes, at) => bytes.writeUInt16LE(0x7abc, at)],
    ['a header of 4 GB', -4, (bytes, at) => bytes.writeUInt32LE(0xffffffff, at)],
    ['a header of nothing', -4, (bytes, at) => bytes.writeUInt32LE(0, at)],
  ])('refuses a wav header with %s', async (_, offset, change) => {
    const path = claiming('wav', (bytes) => change(bytes, boxAt(bytes, 'fmt ') + 8 + offset), '-t', '6');
    const verdict = await check(path, 'wav');
    expect(verdict.rejectReason).toMatch(/undecodable|not_stereo|too_short/);
  });

  it.each<[AudioFormat, string, (bytes: Buffer) => void]>([
    ['flac', 'blocks of no samples', (bytes) => bytes.fill(0, 8, 12)],
    ['flac', 'a rate of nothing', (bytes) => bytes.fill(0, 18, 21)],
    ['flac', 'a first block of 16 MB', (bytes) => bytes.fill(0xff, 5, 8)],
    ['m4a', 'a box of 4 GB', (bytes) => bytes.writeUInt32BE(0xffffffff, boxAt(bytes, 'moov') - 4)],
    ['m4a', 'a box that holds itself', (bytes) => bytes.writeUInt32BE(8, boxAt(bytes, 'trak') - 4)],
    [
      'm4a',
      'a table of four thousand million entries',
      (bytes) => bytes.writeUInt32BE(0xffffffff, boxAt(bytes, 'stsz') + 12),
    ],
    ['ogg', 'a page without an end', (bytes) => bytes.fill(0xff, 26, 28)],
    ['ogg', 'no channels', (bytes) => bytes.writeUInt8(0, boxAt(bytes, 'vorbis') + 10)],
    ['mp3', 'a tag of 256 MB', (bytes) => bytes.set([0x49, 0x44, 0x33, 4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f])],
  ])('gives a verdict on an %s file with %s', async (format, _, change) => {
    const { explanation } = await check(claiming(format, change, '-t', '6'), format);
    expect(explanation.length).toBeGreaterThan(10);
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
    const verdict = await checkAudio(made('long.flac'), 'flac', { ...options, maxSeconds: 10 }, { workers });
    expect(verdict.rejectReason).toBe('undecodable');
    expect(verdict.explanation).toContain('more than');
  });

  it(
    'gives a verdict on any mutation of a good file',
    async () => {
      const seed = Date.now() % 2 ** 31;
      const share = seededRandom(seed);
      const random = (below: number) => Math.floor(share() * below);
      const originals = AUDIO_FORMATS.map((format) => ({
        format,
        bytes: readFileSync(made(`original.${format}`, '-t', '6', '-ar', '8000')),
      }));
      let rounds = 0;
      const until = Date.now() + 1000 * FUZZ_SECONDS;
      for (let round = 0; Date.now() < until; round++) {
        const { format, bytes } = originals[round % originals.length]!;
        const mutated = Buffer.from(bytes.subarray(0, random(3) ? bytes.length : 1 + random(bytes.length)));
        const reach = random(2) ? Math.min(200, mutated.length) : mutated.length; // headers are worth more
        for (let change = 0; change <= random(12); change++) mutated[random(reach)] = random(256);
        const path = written(`mutated-${seed}`, mutated);
        const { rejectReason, explanation } = await checkAudio(path, format, options, { workers });
        expect(explanation.length, `seed ${seed}, round ${round}: ${rejectReason}`).toBeGreaterThan(10);
        rounds++;
      }
      if (process.env.AUDIO_FUZZ_SECONDS) console.info(`${rounds} mutations, seed ${seed}`);
      expect(rounds).toBeGreaterThan(0);
    },
    1000 * FUZZ_SECONDS + 60_000,
  );
});
