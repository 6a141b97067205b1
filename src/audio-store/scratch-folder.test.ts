import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScratchFolder } from './scratch-folder';

describe('ScratchFolder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'scratch-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('removes a file after the work with it, failed or not', async () => {
    const scratch = new ScratchFolder(join(folder, 'new'));
    const work = scratch.withFile('.wav', async (path) => {
      writeFileSync(path, 'audio');
      expect(path).toMatch(/\.wav$/);
      throw new Error('the work failed');
    });
    await expect(work).rejects.toThrow('the work failed');
    expect(readdirSync(join(folder, 'new'))).toEqual([]);
  });

  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const put = (name: string, minutesAgo = 0) => {
    writeFileSync(join(folder, name), 'audio');
    const moment = new Date(Date.now() - minutesAgo * 60_000);
    utimesSync(join(folder, name), moment, moment);
    return name;
  };

  it('removes what a dead process left, and what an earlier one of our number left', async () => {
    for (const pid of [dead, process.pid]) put(`in-aa-${pid}-a.wav`);
    const kept = [put(`in-aa-${process.ppid}-a.wav`, 600), put('somebody-elses', 600)];
    await new ScratchFolder(folder, 'aa').removeLeftovers();
    expect(readdirSync(folder).sort()).toEqual(kept.sort());
  });

  it('leaves the files of another container alone for as long as they are worked with', async () => {
    // Numbers mean other processes there: ours, one that is dead here, and one that a version before wrote.
    const kept = [
      put(`in-bb-${process.pid}-a.wav`),
      put(`in-bb-${dead}-a.wav`, 14),
      put(`${dead}-a.wav`, 14),
    ];
    for (const name of [`in-bb-${process.pid}-b.wav`, `in-bb-${dead}-b.wav`, `${dead}-b.wav`]) put(name, 16);
    const scratch = new ScratchFolder(folder, 'aa');
    await scratch.removeLeftovers();
    expect(readdirSync(folder).sort()).toEqual([...kept].sort());
    await scratch.removeLater();
    expect(readdirSync(folder).sort()).toEqual([...kept].sort());
  });

  it('says of a file that it is worked with, however long the work takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const work = new ScratchFolder(folder).withFile('.pcm', async (path) => {
      const name = basename(put(basename(path), 600));
      vi.advanceTimersByTime(60_000);
      await expect.poll(() => Date.now() - statSync(join(folder, name)).mtimeMs).toBeLessThan(60_000);
      await new ScratchFolder(folder, 'another').removeLater();
      await new ScratchFolder(folder).removeLater();
      expect(readdirSync(folder)).toEqual([name]);
    });
    await work.finally(() => vi.useRealTimers());
    expect(readdirSync(folder)).toEqual([]);
  });

  it('has nothing to remove where there is no folder', async () => {
    await new ScratchFolder(join(folder, 'none')).removeLeftovers();
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});
