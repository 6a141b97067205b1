import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

  it('removes what a dead process left, and what an earlier one of our number left', async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    const alive = process.ppid;
    for (const pid of [dead, process.pid, alive]) writeFileSync(join(folder, `${pid}-a.wav`), 'audio');
    writeFileSync(join(folder, 'somebody-elses'), '');
    await new ScratchFolder(folder).removeLeftovers();
    expect(readdirSync(folder).sort()).toEqual([`${alive}-a.wav`, 'somebody-elses'].sort());
  });

  it('has nothing to remove where there is no folder', async () => {
    await new ScratchFolder(join(folder, 'none')).removeLeftovers();
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});
