import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { id3Picture, oggLink, wavOf, withEdits } from '../../test/fixtures/crafted-recordings';
import { canListen, ffmpegPath, Recordings, SECONDS, vadModelPath } from '../../test/fixtures/recordings';
import { twoWorkers, type Workers } from '../../test/fixtures/voice-activity-workers';
import type { VoiceActivityWorker } from '../voice-activity/voice-activity-worker';
import type { AudioFormat } from './audio-verdict';
import { checkAudio } from './check-audio';
import { probeProgram } from './decode/ffmpeg-arguments';

describe.skipIf(!canListen)('headers that lie (with ffmpeg and the voice activity model)', () => {
  const files = new Recordings();
  afterAll(() => files.remove());

  let workers: Workers;
  beforeAll(() => {
    workers = twoWorkers();
  });

  const options = { ffmpegPath, vadModelPath };
  const made = (name: string, ...args: string[]) => files.made(name, ...args);
  const bytesOf = (name: string, ...args: string[]) => readFileSync(made(name, ...args));
  const check = (name: string, bytes: Buffer) =>
    checkAudio(files.written(name, bytes), name.split('.').pop() as AudioFormat, options, { workers });

  /** Checks with workers that count what they are given. */
  async function listening(name: string, bytes: Buffer) {
    let seconds = 0;
    const counting = (worker: VoiceActivityWorker): VoiceActivityWorker => ({
      detect: (piece) => {
        seconds += piece.frames / 100 / 2;
        return worker.detect(piece);
      },
      finish: () => worker.finish(),
    });
    const path = files.written(name, bytes);
    const format = name.split('.').pop() as AudioFormat;
    const verdict = await checkAudio(path, format, options, {
      workers: [counting(workers[0]), counting(workers[1])],
    });
    return { verdict, seconds };
  }

  it.each([1, 100, 3999, 192_001, 1_000_000_000])(
    'refuses a wav file of %i Hz before any of it is heard',
    async (rate) => {
      const { verdict, seconds } = await listening('rate.wav', wavOf(randomBytes(14_000), { rate }));
      expect(verdict.rejectReason).toBe('undecodable');
      expect(verdict.explanation).toContain(`${rate} Hz`);
      expect(verdict.audioSeconds).toBeNull();
      expect(seconds).toBe(0);
    },
  );

  it('refuses twelve hours of 1 Hz in 173 kB', async () => {
    const { verdict, seconds } = await listening('hours.wav', wavOf(randomBytes(173_000), { rate: 1 }));
    expect(verdict.rejectReason).toBe('undecodable');
    expect(seconds).toBe(0);
  });

  it('starts no decoder before it has judged the header', async () => {
    // It may write no file, but remove one.
    const untouched = files.written('untouched', '');
    const decoder = files.written('decoder', `#!/bin/sh\nrm '${untouched}'\n`);
    chmodSync(decoder, 0o755);
    const noting = { ...options, ffmpegPath: decoder, ffprobePath: probeProgram({ ffmpegPath }) };
    const hours = files.written('hours.wav', wavOf(randomBytes(173_000), { rate: 1 }));

    expect((await checkAudio(hours, 'wav', noting)).rejectReason).toBe('undecodable');
    expect(existsSync(untouched)).toBe(true);
    await checkAudio(made('plain.wav'), 'wav', noting);
    expect(existsSync(untouched)).toBe(false);
  });

  it('counts channels first, whatever the rate', async () => {
    const mono = wavOf(randomBytes(14_000), { rate: 1, channels: 1 });
    expect((await check('mono.wav', mono)).rejectReason).toBe('not_stereo');
  });

  it.each([4_000, 192_000])('hears a wav file of %i Hz', async (rate) => {
    const path = made('edge.wav', '-ar', `${rate}`);
    const verdict = await checkAudio(path, 'wav', options, { workers });
    expect(verdict.audioSeconds).toBeCloseTo(SECONDS, 0);
    expect(verdict.rejectReason, verdict.explanation).toBeNull();
  });

  it('refuses a flac file that declares a rate of 1 Hz', async () => {
    const bytes = bytesOf('rate.flac', '-ar', '16000', '-t', '6');
    // STREAMINFO: 20 bits of rate, 10 bytes behind its header of 4 and the marker.
    bytes.set([0, 0, 0x10 | (bytes.readUInt8(20) & 0x0f)], 18);
    expect((await check('one.flac', bytes)).rejectReason).toBe('undecodable');
  });

  it('lets a declared length be no longer than the bytes can hold, and hears nothing of it', async () => {
    const bytes = bytesOf('honest.flac', '-ar', '16000', '-t', '6');
    bytes.writeUInt32BE(36_000 * 16_000, 22);
    const { verdict, seconds } = await listening('claiming.flac', bytes);
    expect(verdict.rejectReason).toBe('undecodable');
    expect(verdict.explanation).toContain('hold');
    expect(seconds).toBe(0);
  });

  it('hears no more of a chain of ogg streams than its bytes can hold, at whatever rate the next one is', async () => {
    const bytes = bytesOf('honest.ogg', '-ar', '8000', '-t', '2', '-q:a', '0');
    const slow = oggLink(bytes, 77, (page) => {
      const header = page.indexOf('\x01vorbis', 0, 'latin1');
      if (header >= 0) page.writeUInt32LE(1, header + 12);
    });
    const { verdict, seconds } = await listening('chain.ogg', Buffer.concat([bytes, slow]));
    expect(verdict.rejectReason).toBe('undecodable');
    expect(seconds).toBeLessThan((bytes.length + slow.length) / 16 + 10);
  });

  it('hears no more of an edit list without end than its bytes can hold', async () => {
    const bytes = bytesOf('edits.m4a', '-ar', '8000', '-t', '2', '-b:a', '16k');
    const endless = withEdits(bytes, 800);
    const { verdict, seconds } = await listening('endless.m4a', endless);
    expect(verdict.rejectReason).toBe('undecodable');
    expect(seconds).toBeLessThan(endless.length / 250 + 10);
  });

  it('gives a verdict on samples that are no numbers', async () => {
    const samples = Buffer.alloc(8 * 2 * 8000 * 6);
    const odd = [NaN, Infinity, -Infinity, 1e300, -1e300, 5e-324];
    for (let i = 0; i < samples.length / 8; i++) samples.writeDoubleLE(odd[i % odd.length] ?? 0, 8 * i);
    const verdict = await check('odd.wav', wavOf(samples, { rate: 8000, bits: 64, coding: 3 }));
    expect(verdict.explanation.length).toBeGreaterThan(10);
    expect(JSON.parse(JSON.stringify(verdict.measures))).toEqual(verdict.measures);
  });

  it('reads past a picture of 5 MB in front of the sound', async () => {
    const bytes = bytesOf('picture.mp3', '-ar', '16000', '-b:a', '64k', '-id3v2_version', '0');
    const verdict = await check('big.mp3', Buffer.concat([id3Picture(5_000_000), bytes]));
    expect(verdict.rejectReason, verdict.explanation).toBeNull();
  });

  it('looks at the first of hundreds of streams alone', async () => {
    const maps = Array.from({ length: 200 }, () => ['-map', '0:a:0']).flat();
    const verdict = await checkAudio(
      made('many.m4a', ...maps, '-c:a', 'alac', '-ar', '8000', '-t', '1'),
      'm4a',
      options,
    );
    expect(verdict.explanation.length).toBeGreaterThan(10);
  });

  it('follows no reference of an m4a file to another one', async () => {
    const bytes = bytesOf('refers.m4a', '-ar', '16000', '-t', '6');
    // The data reference says that the sound stands in this file; without the flag, in another.
    bytes.writeUInt32BE(0, bytes.indexOf('url ', 0, 'latin1') + 4);
    const verdict = await check('elsewhere.m4a', bytes);
    expect(verdict.explanation.length).toBeGreaterThan(10);
  });

  it('hears out five minutes of digital silence in 20 kB, and judges them by what is there', async () => {
    const silence = ['-af', 'volume=0,apad', '-ar', '8000', '-frame_size', '4608', '-t', '300'];
    const bytes = bytesOf('silence.flac', ...silence);
    expect(bytes.length).toBeLessThan(25_000);
    const verdict = await check('silent.flac', bytes);
    expect(verdict.rejectReason, verdict.explanation).toBe('channel_silent');
    expect(verdict.audioSeconds).toBeCloseTo(300, 0);
  });
});
