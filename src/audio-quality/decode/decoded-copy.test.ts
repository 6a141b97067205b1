import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DecodedCopy, openDecoded } from './decoded-copy';

const folder = mkdtempSync(join(tmpdir(), 'decoded-copy-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `${++files}.pcm`);

async function channelOf(path: string, channel: 0 | 1): Promise<number[]> {
  const samples: number[] = [];
  for await (const block of openDecoded(path, channel)) samples.push(...block);
  return samples;
}

describe('DecodedCopy', () => {
  it('gives each channel back as it was decoded, however it came', async () => {
    const sound = Int16Array.from({ length: 300_000 }, (_, i) => ((i * 7919) % 65_536) - 32_768);
    const path = newPath();
    const copy = await DecodedCopy.begin(path);
    for (const [from, to] of [
      [0, 2],
      [2, 65_538],
      [65_538, 300_000],
    ])
      await copy.write(sound.subarray(from, to));
    expect(await copy.finish()).toBe(true);
    for (const channel of [0, 1] as const)
      expect(await channelOf(path, channel)).toEqual(
        Array.from({ length: 150_000 }, (_, i) => sound[2 * i + channel]! / 32_768),
      );
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('leaves no file when it was given up, and takes what follows without a word', async () => {
    const path = newPath();
    const copy = await DecodedCopy.begin(path);
    await copy.write(new Int16Array(1000));
    await copy.giveUp();
    await copy.write(new Int16Array(1000));
    expect(await copy.finish()).toBe(false);
    expect(existsSync(path)).toBe(false);
  });

  it('gives up what would take more than an hour', async () => {
    const path = newPath();
    const copy = await DecodedCopy.begin(path);
    await copy.write(new Int16Array(2 * 16_000));
    // As long as an hour without its memory: only the length of the block is asked for.
    await copy.write({ byteLength: 4 * 16_000 * 3600 } as Int16Array);
    expect(await copy.finish()).toBe(false);
    expect(existsSync(path)).toBe(false);
  });

  it('says that there is no copy where none can be written, and touches no file that is there', async () => {
    const taken = newPath();
    writeFileSync(taken, 'mine');
    for (const path of [join(folder, 'nowhere', 'a.pcm'), taken]) {
      const copy = await DecodedCopy.begin(path);
      await copy.write(new Int16Array(1000));
      expect(await copy.finish()).toBe(false);
    }
    expect(statSync(taken).size).toBe(4);
  });

  it.skipIf(!existsSync('/dev/full'))('ends with the disk full, and not with an error', async () => {
    const copy = await DecodedCopy.begin(newPath());
    Object.assign(copy, { file: await (await import('node:fs/promises')).open('/dev/full', 'w') });
    await copy.write(new Int16Array(1000));
    expect(await copy.finish()).toBe(false);
  });

  it('keeps nothing of a copy of which the disk took a part', async () => {
    const path = newPath();
    const copy = await DecodedCopy.begin(path);
    const { file } = copy as unknown as { file: FileHandle };
    const writeSome = vi
      .spyOn(file, 'writev')
      .mockResolvedValue({ bytesWritten: 100, buffers: [new Uint8Array()] });
    await copy.write(new Int16Array(1000));
    expect(await copy.finish()).toBe(false);
    expect(writeSome).toHaveBeenCalledOnce();
    expect(existsSync(path)).toBe(false);
  });
});
