import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfflineRecognizerConfig } from 'sherpa-onnx-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demandFullCell, fullCellIsRequired } from '../../../test/fixtures/full-cell';
import { BARE_CELL, type Cell } from '../../process-cell/cell';
import { findCell } from '../../process-cell/find-cell';
import { SpeechProcess } from './speech-process';

const SECRET = 'SPEECH_TEST_SECRET';

/** A speech process that a model or a sound has taken over: it answers with what it got at. */
const exploit = (folder: string, port: number) => `
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
const attempt = (name, act) => { try { return act() ? [name] : []; } catch { return []; } };
const reached = () => new Promise((resolve) => {
  const socket = connect(${port}, '127.0.0.1', () => { socket.destroy(); resolve(['network']); });
  socket.on('error', () => resolve([]));
});
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ type, id }) => {
  if (type === 'load') return process.send({ type: 'ready' });
  const got = [
    ...attempt('own-environment', () => ${JSON.stringify(SECRET)} in process.env),
    ...attempt('folder', () => readdirSync(${JSON.stringify(folder)}).length > 0),
    ...attempt('file', () => readFileSync(${JSON.stringify(join(folder, 'secret'))}, 'utf8') === 'secret'),
    ...attempt('writing', () => (writeFileSync(${JSON.stringify(join(folder, 'loot'))}, 'words'), true)),
    ...attempt('process', () => process.kill(${process.pid}, 0)),
    ...attempt('other-environment', () => readdirSync('/proc').some((pid) =>
      Number(pid) > 0 && Number(pid) !== process.pid &&
      attempt('', () => readFileSync('/proc/' + pid + '/environ', 'utf8') !== '').length > 0)),
    ...(await reached()),
  ];
  process.send({ type: 'recognised', id, recognition: { text: got.join(' ') }, residentBytes: 1, processorSeconds: 1 });
});
`;

const canTry = existsSync('/proc/self/environ') || fullCellIsRequired;

describe.skipIf(!canTry)('a speech process that was taken over', () => {
  let folder: string;
  let model: string;
  let server: Server;

  beforeAll(async () => {
    process.env[SECRET] = 'harbour-lights';
    folder = mkdtempSync(join(tmpdir(), 'speech-secret-'));
    model = mkdtempSync(join(tmpdir(), 'speech-model-'));
    writeFileSync(join(folder, 'secret'), 'secret');
    server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    writeFileSync(join(model, 'exploit.mjs'), exploit(folder, (server.address() as AddressInfo).port));
  });
  afterAll(() => {
    Reflect.deleteProperty(process.env, SECRET);
    server.close();
    for (const each of [folder, model]) rmSync(each, { recursive: true });
  });

  async function gotIn(cell: Cell): Promise<string> {
    const speech = new SpeechProcess({
      entry: join(model, 'exploit.mjs'),
      model: {} as OfflineRecognizerConfig,
      modelDirectory: model,
      cell,
      startLimit: 60_000,
    });
    await speech.load();
    const { text } = await speech.recognise(new Float32Array(16), 60_000);
    await speech.end();
    return text;
  }

  it('gets nothing of the machine in a full cell', async ({ skip }) => {
    const cell = await findCell([[process.execPath, '--version']]);
    demandFullCell(cell, skip);
    expect(await gotIn(cell)).toBe('');
  });

  it('is given no setting without one, writes nothing, and reaches what its user may', async () => {
    const got = await gotIn(BARE_CELL);
    // Whatever it opened, nothing is in it.
    expect(readFileSync(join(folder, 'loot'), 'utf8')).toBe('');
    expect(got).not.toContain('own-environment');
    expect(got).toBe('folder file process other-environment network');
  });
});
