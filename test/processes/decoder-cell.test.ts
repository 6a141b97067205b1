import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCell } from '../../src/process-cell/find-cell';
import { writeExploit } from '../fixtures/exploit-decoder';
import { fullCellIsRequired } from '../fixtures/full-cell';
import { startService, type RunningService } from '../harness/running-service';
import { organisationIn, recordingOf, stereoTone } from '../api/connector-world';

const SECRET = 'harbour-lights';

const hasShell = existsSync('/bin/bash');

describe.skipIf(!hasShell && !fullCellIsRequired).each(['auto', 'off'])(
  'a decoder that a recording has taken over, DECODER_CELL=%s',
  (DECODER_CELL) => {
    let folder: string;
    let server: Server;
    let service: RunningService;
    /** What was brought out, once its connection has ended. */
    const brought: Promise<string>[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'exploit-'));
      server = createServer((socket) => brought.push(text(socket))).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const FFMPEG_PATH = join(folder, 'ffmpeg');
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'service-'));
      writeExploit(FFMPEG_PATH, {
        files: [join(DATA_DIR, 'call-ingestion.sqlite')],
        folder: DATA_DIR,
        port: (server.address() as AddressInfo).port,
        pid: process.pid,
      });
      await copyFile(FFMPEG_PATH, join(folder, 'ffprobe'));
      const env = { FFMPEG_PATH, DECODER_CELL, SCORING_API_KEY: SECRET };
      service = await startService({ env, dataDir: DATA_DIR });
    });
    afterAll(async () => {
      await service?.stop();
      server?.close();
      if (service) await rm(service.dataDir, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    });

    it('brings nothing out of a full cell, whatever it likes without one, and its recording is judged like any other', async () => {
      const world = await organisationIn(service);
      await service.linkAgent(world.organisationId, 'agent');
      const { body } = await world.client.deliverRecording(recordingOf('agent'), stereoTone());
      const job = await world.client.waitForJob(body.job_id ?? '');
      // The recording has two channels: it is the exploit that was asked, and said that it has one.
      expect(job).toMatchObject({ status: 'rejected', reject_reason: 'not_stereo' });
      const loot = (await Promise.all(brought)).join('\n');
      const { kind } = DECODER_CELL === 'auto' ? await findCell([]) : { kind: 'environment-only' };
      if (DECODER_CELL === 'auto' && fullCellIsRequired) expect(kind).toBe('full');
      // A process that only answers requests runs no decoder, and says nothing of cells.
      if (!service.env.DATABASE_URL)
        await expect
          .poll(async () => (await fetch(`${service.url}/health/ready`)).json())
          .toMatchObject({ cell: { kind } });
      // Not printed: what it brings out are the environments of whatever runs on this machine.
      const got = ['folder', 'own-environment', 'other-environment', SECRET].filter((each) =>
        loot.includes(each),
      );
      if (kind === 'full') expect(loot.length, 'bytes that reached the network').toBe(0);
      // Its own environment is empty; but it runs as the service's user, and may read what that user may.
      else
        expect(got).toEqual(
          existsSync('/proc/self/environ') ? ['folder', 'other-environment', SECRET] : ['folder'],
        );
    });
  },
);
