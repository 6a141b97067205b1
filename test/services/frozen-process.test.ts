import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseSettings } from '../../src/config/database-settings';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { limitWaits } from '../../src/database/time-limits';
import { newOrganisation } from '../api/conformance/organisations';
import { transcript } from '../api/conformance/calls';
import { type RunningService, startService } from '../harness/running-service';

const LIMIT_MS = 4_000;

let service: RunningService;
/** The database as a process holds it that will not run any more, as a frozen virtual machine or SIGSTOP leaves it. */
let frozen: DataSource;

beforeAll(async () => {
  service = await startService({ roles: ['api'] });
  const settings = Object.assign(new DatabaseSettings(), {
    DATABASE_URL: service.env.DATABASE_URL,
    DATABASE_TIMEOUT_MS: LIMIT_MS,
  });
  frozen = await new DataSource({ ...dataSourceOptions(settings), migrations: [] }).initialize();
  limitWaits(frozen, LIMIT_MS);
}, 240_000);
afterAll(async () => {
  await frozen?.destroy();
  await service?.stop();
});

describe('a process that is frozen in the middle of a transaction', () => {
  it('holds its rows for a moment only: others change them, and what it began is not committed when it wakes', async () => {
    const { client } = await newOrganisation(service);
    const runner = frozen.createQueryRunner();
    await runner.startTransaction('READ COMMITTED');
    await runner.query(`UPDATE organisation SET name = 'of the frozen process'`);

    // Waits for the frozen process, and is broken off where that takes longer than DATABASE_TIMEOUT_MS.
    await frozen.query(`UPDATE organisation SET name = 'of another'`);
    expect((await client.transcript(transcript())).body).toMatchObject({ analysed: true });

    await expect(runner.commitTransaction()).rejects.toThrow();
    await runner.release();
    const names = await frozen.query<{ name: string }[]>('SELECT DISTINCT name FROM organisation');
    expect(names).toEqual([{ name: 'of another' }]);
  }, 120_000);

  it('has a connection again at once after it has been idle for long', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1.5 * LIMIT_MS));
    await expect(frozen.query('SELECT 1 AS one')).resolves.toEqual([{ one: expect.anything() as unknown }]);
  }, 60_000);
});
