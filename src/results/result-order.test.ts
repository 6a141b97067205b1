import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTHING_SEALED } from '../encryption/text-sealer.service';
import { Call } from '../conversations/call.entity';
import { CallsRepository } from '../conversations/calls.repository';
import { Database } from '../database/database';
import { MAX_SCANNED, ResultOrderRepository, type ResultSelection } from './result-order.repository';
import { ResultSequence } from './result-sequence.entity';
import { memorySource } from '../../test/fixtures/memory-source';

const source = memorySource({
  entities: [Call, ResultSequence],
  synchronize: true,
});
const START = Date.parse('2026-01-31T14:05:00.000Z');
let database: Database;
let order: ResultOrderRepository;
let calls: CallsRepository;
let made = 0;

beforeAll(async () => {
  await source.initialize();
  database = new Database(source);
  order = new ResultOrderRepository(source.getRepository(ResultSequence));
  calls = new CallsRepository(source.getRepository(Call), NOTHING_SEALED);
});
afterAll(() => source.destroy());
beforeEach(async () => {
  for (const entity of [Call, ResultSequence]) await source.getRepository(entity).clear();
});

const at = (ms: number): Date => new Date(START + ms);

/** A call whose result changed `ms` after the start; `known` is false for one from before that was kept. */
async function store(ms: number, fields: Partial<Call> = {}, known = true): Promise<string> {
  const id = `call-${String(++made).padStart(6, '0')}`;
  await source.getRepository(Call).insert({
    ...{
      id,
      organisationId: 'o',
      identity: id,
      externalConversationId: id,
      route: 'transcript',
      agentId: 'a',
    },
    ...{ conversationDate: at(0), callAgentName: 'Robin', campaign: 'support', outcomeCode: 'resolved' },
    ...{ resultPosition: null, resultChangedAt: known ? at(ms) : null, createdAt: at(ms) },
    ...fields,
  } as Call);
  return id;
}

const place = (limit = 100) => database.write((manager) => order.within(manager).assign('o', limit));
const list = (after = 0, selection: ResultSelection = {}, limit = 100) =>
  order.list('o', after, selection, limit);
const ids = async (selection: ResultSelection = {}) => (await list(0, selection)).results.map(({ id }) => id);

describe('the order of results', () => {
  it('holds what has a place, and places ascend whatever the clocks of the processes say', async () => {
    const [one, two] = [await store(5_000), await store(1_000)];
    expect(await ids()).toEqual([]);
    expect(await order.hasPending('o')).toBe(true);
    expect(await place()).toBe(2);
    expect(await order.hasPending('o')).toBe(false);
    const three = await store(0);
    await place();
    expect(await ids()).toEqual([one, two, three]);
    expect(await place()).toBe(0);
  });

  it('moves a call that changes to the end, once however often it changed', async () => {
    const [one, two] = [await store(0), await store(1)];
    await place();
    const last = (await list()).results.at(-1)!.position;
    for (const ms of [2, 3])
      await database.write((manager) => calls.within(manager).markChanged('o', [one], at(ms)));
    expect(await ids()).toEqual([two]);
    await place();
    expect(await ids()).toEqual([two, one]);
    expect((await list(last)).results.map(({ id }) => id)).toEqual([one]);
  });

  it('is found by the moment of the change, also for calls from before it was kept', async () => {
    const old = await store(0, {}, false);
    const [middle, late] = [await store(60_000), await store(120_000)];
    await place();
    expect(await ids({ updatedSince: at(0) })).toEqual([old, middle, late]);
    expect(await ids({ updatedSince: at(1) })).toEqual([middle, late]);
    expect(await ids({ updatedSince: at(120_000) })).toEqual([late]);
    // Committed late: behind the others, and found by its moment all the same.
    const slow = await store(30_000);
    await place();
    expect(await ids({ updatedSince: at(30_000) })).toEqual([middle, late, slow]);
    expect(await ids({ updatedSince: at(60_000) })).toEqual([middle, late]);
  });

  it('begins at the moment that is asked for, and at the present one for a moment to come', () => {
    const day = 86_400_000;
    expect(order.startOf(0, {})).toBe(0);
    expect(order.startOf(0, { updatedSince: at(0) })).toBe(START * 1_000 - 1);
    expect(order.startOf(Number.MAX_SAFE_INTEGER, { updatedSince: at(0) })).toBe(Number.MAX_SAFE_INTEGER);
    const later = order.startOf(0, { updatedSince: new Date('9999-12-31') });
    expect(Number.isSafeInteger(later)).toBe(true);
    expect(later).toBeLessThan((Date.now() + day) * 1_000);
  });

  it('has a backlog while calls from before it was kept have no place', async () => {
    await store(0, {}, false);
    await store(1);
    expect(await order.hasBacklog('o')).toBe(true);
    await place(1);
    expect([await order.hasBacklog('o'), await order.hasPending('o')]).toEqual([false, true]);
  });

  it('knows no call of another organisation', async () => {
    await store(0, { organisationId: 'other' });
    expect(await order.hasPending('o')).toBe(false);
    expect(await place()).toBe(0);
    await database.write((manager) => order.within(manager).assign('other', 10));
    expect(await ids()).toEqual([]);
  });

  it('is given in parts', async () => {
    const all = [await store(0), await store(1), await store(2)];
    expect([await place(2), await place(2), await place(2)]).toEqual([2, 1, 0]);
    expect(await ids()).toEqual(all);
  });

  it('is looked through in bounded parts for a filter that few calls meet', async () => {
    const rows = Array.from({ length: MAX_SCANNED + 10 }, (_, n) => ({
      ...{
        id: `many-${String(n).padStart(6, '0')}`,
        organisationId: 'o',
        identity: `many-${n}`,
        route: 'transcript',
      },
      ...{ externalConversationId: `many-${n}`, agentId: n % 700 ? 'a' : 'b', conversationDate: at(0) },
      ...{ callAgentName: 'Robin', campaign: 'support', outcomeCode: 'resolved' },
      ...{ resultPosition: n + 1, resultChangedAt: at(n), createdAt: at(n) },
    })) as Call[];
    for (let from = 0; from < rows.length; from += 500)
      await source.getRepository(Call).insert(rows.slice(from, from + 500));
    const found = await list(0, { agentId: 'b' }, 10);
    expect(found.results.map(({ position }) => position)).toEqual([1, 701, 1_401]);
    expect(found.scannedTo).toBe(MAX_SCANNED);
    expect(await list(MAX_SCANNED, { agentId: 'b' }, 10)).toEqual({ results: [], scannedTo: null });
    expect((await list(0, { agentId: 'b' }, 2)).results.length).toBe(2);
  });
});
