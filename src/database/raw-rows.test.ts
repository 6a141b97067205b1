import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agent } from '../organisations/agent.entity';
import { DatabaseSettings } from '../config/database-settings';
import { dataSourceOptions } from './data-source-options';
import { insertRows, selectRow, selectRowsIn, updateRows } from './raw-rows';
import { SqliteWriter } from './sqlite-writer';

const settings = Object.assign(new DatabaseSettings(), {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'raw-rows-')),
});
const source = new DataSource({
  ...dataSourceOptions(settings),
  entities: [Agent],
  migrations: [],
  synchronize: true,
});
let writer: SqliteWriter;

beforeAll(async () => {
  await source.initialize();
  writer = new SqliteWriter(source);
});
afterAll(() => source.destroy());

const agent = (): Agent => ({
  id: uuidv7(),
  organisationId: 'o',
  identity: uuidv7(),
  externalId: 'a\u0000b',
  name: null,
  teamExternalId: null,
  campaign: null,
  employeeId: null,
  callsSeen: 1,
  callsWaiting: 0,
  firstSeenAt: new Date('2026-01-02T03:04:05.678Z'),
  lastSeenAt: null,
});

describe('rows written by hand', () => {
  it('are what TypeORM itself would have written', async () => {
    const row = agent();
    await writer.write((manager) => insertRows(manager, Agent, [row]));
    expect(await source.manager.findOneBy(Agent, { id: row.id })).toEqual(row);
  });

  it('are read back by chosen properties, with their types', async () => {
    const row = agent();
    await writer.write((manager) => insertRows(manager, Agent, [row]));
    const read = await selectRow(source.manager, Agent, { id: row.id }, [
      'externalId',
      'firstSeenAt',
      'name',
    ]);
    expect(read).toEqual({ externalId: 'a\u0000b', firstSeenAt: row.firstSeenAt, name: null });
    expect(await selectRow(source.manager, Agent, { id: 'nobody' }, ['id'])).toBeNull();
  });

  it.each([0, 1, 3, 700])(
    'are read by %i values of a property, each once, with their types',
    async (count) => {
      const rows = Array.from({ length: count }, agent);
      await writer.write(async (manager) => {
        for (const row of rows) await insertRows(manager, Agent, [row]);
      });
      const asked = ['nobody', ...rows.map(({ id }) => id)].slice(count === 0 ? 1 : 0);
      const found = await selectRowsIn(source.manager, Agent, 'id', asked, [
        'id',
        'externalId',
        'firstSeenAt',
      ]);
      const inOrder = [...found].sort((a, b) => (a.id < b.id ? -1 : 1));
      const expected = rows.map(({ id, externalId, firstSeenAt }) => ({ id, externalId, firstSeenAt }));
      expect(inOrder).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)));
    },
  );

  it('are found by having no value where null is given', async () => {
    const [empty, named] = [agent(), { ...agent(), name: 'Robin' }];
    const changed = await writer.write(async (manager) => {
      await insertRows(manager, Agent, [empty, named]);
      const to = { callsWaiting: 7 };
      return [
        await updateRows(manager, Agent, { id: empty.id, name: null }, to),
        await updateRows(manager, Agent, { id: named.id, name: null }, to),
        await updateRows(manager, Agent, { id: named.id, name: 'Robin' }, to),
      ];
    });
    expect(changed).toEqual([1, 0, 1]);
  });

  it('are changed only where every given property is equal, and say how many were', async () => {
    const [one, other] = [agent(), agent()];
    const lastSeenAt = new Date('2026-05-05T05:05:05.005Z');
    const changed = await writer.write(async (manager) => {
      await insertRows(manager, Agent, [one, other]);
      return updateRows(manager, Agent, { id: one.id, organisationId: 'o' }, { lastSeenAt }, ['callsSeen']);
    });
    expect(changed).toBe(1);
    expect(await source.manager.findOneBy(Agent, { id: one.id })).toEqual({
      ...one,
      lastSeenAt,
      callsSeen: 2,
    });
    expect(await source.manager.findOneBy(Agent, { id: other.id })).toEqual(other);
    const none = await writer.write((manager) =>
      updateRows(manager, Agent, { id: 'nobody' }, { lastSeenAt }),
    );
    expect(none).toBe(0);
  });
});
