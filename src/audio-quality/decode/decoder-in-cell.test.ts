import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeExploit } from '../../../test/fixtures/exploit-decoder';
import { demandFullCell, fullCellIsRequired } from '../../../test/fixtures/full-cell';
import { BARE_CELL, type Cell } from '../../process-cell/cell';
import { findCell } from '../../process-cell/find-cell';
import { probeAudio } from './probe-audio';

describe.skipIf(!existsSync('/bin/bash') && !fullCellIsRequired)('a decoder that has been taken over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'decoder cell-'));
  const data = join(folder, 'data');
  const recording = join(data, 'recording.wav');
  const ffmpegPath = join(folder, 'ffmpeg');
  let server: Server;
  let cell: Cell;

  beforeAll(async () => {
    server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    mkdirSync(data);
    for (const path of [recording, join(data, 'other.wav'), join(folder, 'calls.sqlite')])
      writeFileSync(path, 'words');
    writeExploit(ffmpegPath, {
      files: [join(folder, 'calls.sqlite'), join(data, 'other.wav')],
      folder: data,
      port: (server.address() as AddressInfo).port,
      pid: process.pid,
    });
    copyFileSync(ffmpegPath, join(folder, 'ffprobe'));
    cell = await findCell([[ffmpegPath, '-version']]);
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const lootIn = async (given: Cell) => (await probeAudio(recording, { ffmpegPath, cell: given }))?.codec;

  it('gets nothing in a cell but the name of the recording it was given', async ({ skip }) => {
    demandFullCell(cell, skip);
    expect(await lootIn(cell)).toBe('folder');
    expect(existsSync(join(data, 'loot'))).toBe(false);
  });

  it('finds at least no secret in its environment where there is no cell', async () => {
    const loot = (await lootIn(BARE_CELL))?.split(' ');
    // The same program gets at the rest, so that the test above is one.
    expect(loot).toEqual(expect.arrayContaining(['file', 'folder', 'network', 'process']));
    expect(loot).not.toContain('own-environment');
    // Its output is a pipe: it may begin a file, and write not one byte of it.
    expect(loot).not.toContain('writing');
    expect(statSync(join(data, 'loot')).size).toBe(0);
  });
});
