import 'reflect-metadata';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AudioStore } from '../audio-store/audio-store';
import type { AuditTrail } from '../auth/audit-trail.service';
import { QueueSettings } from '../config/queue-settings';
import type { CallsRepository, PlacedCall } from '../conversations/calls.repository';
import type { CallViews } from '../conversations/views/call-views.service';
import type { Database } from '../database/database';
import type { AnalysisRemoval } from '../evaluations/calls/analysis-removal.service';
import type { ExampleRemoval } from '../evaluations/examples/example-removal.service';
import type { ExpiredParts } from '../evaluations/expiry/expired-parts.service';
import type { ExportErasure } from '../exports/jobs/export-erasure.service';
import type { AgentErasure } from '../organisations/agent-erasure.service';
import type { OrganisationsRepository } from '../organisations/organisations.repository';
import type { KeptAudioRepository } from '../recordings/kept-audio/kept-audio.repository';
import type { WebhookErasure } from '../webhooks/webhook-erasure.service';
import type { AgentEraser } from './agent-eraser.service';
import { CallEraser } from './call-eraser.service';
import type { Erasure } from './erasure.entity';
import { ErasureWorker } from './erasure-worker.service';
import type { ErasuresRepository } from './erasures.repository';
import type { LegalHoldsRepository } from './holds/legal-holds.repository';
import { LegalHolds } from './holds/legal-holds.service';
import { CallsOfErasure } from './calls-of-erasure.service';
import type { OrganisationEraser } from './organisation-eraser.service';
import { RetainedData } from './retention/retained-data.service';
import type { RetentionRulesRepository } from './retention/retention-rules.repository';
import type { UnfinishedCalls } from './retention/unfinished-calls.service';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const CALLS = Array.from(
  { length: 45 },
  (_, at): PlacedCall =>
    ({
      ...{ id: `call-${at}`, contactId: 'c', campaign: 'all' },
      ...{ conversationDate: LONG_AGO, createdAt: LONG_AGO },
    }) as PlacedCall,
);
const LAST = 'call-44';

let held: Set<string>;
let erased: string[];
/** How often somebody makes an example of a call between the removal of examples and that of rows. */
let examplesCome = 0;

beforeEach(() => {
  [held, erased] = [new Set(), []];
  [logIsRead, onFold] = [false, () => undefined];
});

/** Whether somebody reads the log of writes, and what happens when it is folded. */
let logIsRead = false;
let onFold: () => void = () => undefined;
const database = {
  write: (work: (manager: object) => Promise<unknown>) => work({}),
  foldLog: () => Promise.resolve(onFold()).then(() => !logIsRead),
} as unknown as Database;
const views = { forgetMentions: () => Promise.resolve() } as unknown as CallViews;
const calls = { listByPlace: () => Promise.resolve(CALLS) } as unknown as CallsRepository;
const holds = {
  heldAmong: (_: string, some: PlacedCall[]) =>
    Promise.resolve(new Set(some.map(({ id }) => id).filter((id) => held.has(id)))),
} as unknown as LegalHolds;
/** Somebody holds the last call while the first are erased. */
const eraser = {
  erase: (given: { calls: PlacedCall[] }) => {
    erased.push(...given.calls.map(({ id }) => id));
    held.add(LAST);
    return Promise.resolve({ heldCalls: 0, audioLeft: [] });
  },
} as unknown as CallEraser;

const CHOSEN = CALLS.slice(0, 2).map((call) => ({ ...call, identity: `identity of ${call.id}` }));

/** The real one, over calls that each have audio of a job and audio that is kept. */
function realEraser(
  /** Something happens after calls were chosen, before their rows are erased. */
  beforeRows: () => void = () => undefined,
  onDelete: (key: string) => void = () => undefined,
) {
  const [deletedCalls, deletedAudio] = [[] as string[], [] as string[]];
  const nothing = () => Promise.resolve([]);
  const keyed = (kind: string, ids: readonly string[]) =>
    ids.map((id) => `o/${id.replace('call', kind)}.wav`);
  const repository = {
    lockIdsOfCalls: nothing,
    externalIdsOf: nothing,
    deleteOfCalls: () => Promise.resolve(0),
    add: nothing,
    delete: (_: string, ids: string[]) => Promise.resolve(deletedCalls.push(...ids)),
    lockByCalls: (_: string, ids: string[]) =>
      Promise.resolve(keyed('call', ids).map((audioKey) => ({ audioKey }))),
    keysOf: (_: string, ids: string[]) => Promise.resolve(keyed('kept', ids)),
  };
  const rows = { ...repository, within: () => repository };
  const asRows = <T>() => rows as unknown as T;
  const organisations = { within: () => ({ lock: () => Promise.resolve() }) };
  const setHolds = {
    within: () => setHolds,
    list: () => Promise.resolve([...held].map((id) => ({ kind: 'call', identity: `identity of ${id}` }))),
  };
  const eraser = new CallEraser(
    database,
    asRows(),
    asRows(),
    asRows(),
    { remove: () => Promise.resolve({}) } as unknown as AnalysisRemoval,
    {
      removeOfCalls: () => Promise.resolve(beforeRows()),
      isComplete: () => Promise.resolve(examplesCome-- <= 0),
    } as unknown as ExampleRemoval,
    asRows(),
    asRows<KeptAudioRepository>(),
    { forgetCalls: nothing } as unknown as WebhookErasure,
    new LegalHolds(
      setHolds as unknown as LegalHoldsRepository,
      calls,
      { find: () => Promise.resolve(new Map()) } as unknown as AgentErasure,
      organisations as unknown as OrganisationsRepository,
      {} as RetentionRulesRepository,
    ),
    views,
    { forgetDetails: nothing } as unknown as AuditTrail,
    {
      delete: async (key: string) => {
        onDelete(key);
        deletedAudio.push(key);
      },
    } as unknown as AudioStore,
  );
  return { eraser, deletedCalls, deletedAudio };
}

/** A worker with one erasure, and what it writes of it. */
function workerWith(eraser: CallEraser) {
  const asked = { id: 'e', organisationId: 'o', kind: 'contact', subject: 'c' };
  const stored = { ...asked, firstAcceptedAt: null, nightlyFiles: [], counts: {} } as unknown as Erasure;
  const rows = {
    within: () => rows,
    take: () => Promise.resolve({ ...stored }),
    findById: () => Promise.resolve({ ...stored }),
    extend: () => Promise.resolve(true),
    advance: (_id: string, _owner: string, change: Partial<Erasure>) => {
      Object.assign(stored, change);
      return Promise.resolve(true);
    },
  };
  const worker = new ErasureWorker(
    database,
    rows as unknown as ErasuresRepository,
    new CallsOfErasure({
      ...calls,
      listByPlace: () => Promise.resolve(CALLS.filter(({ id }) => !erased.includes(id))),
    } as unknown as CallsRepository),
    holds,
    eraser,
    {} as AgentEraser,
    {} as OrganisationEraser,
    { eraseSince: () => Promise.resolve({ files: 0, nightly: [] }) } as unknown as ExportErasure,
    views,
    new QueueSettings(),
  );
  return { worker, stored };
}

describe('a call that is held while others are erased', () => {
  it('is left by a retention rule', async () => {
    const parts = { removable: () => Promise.resolve([]) } as unknown as ExpiredParts;
    const unfinished = { among: () => Promise.resolve([]) } as unknown as UnfinishedCalls;
    const data = new RetainedData(database, calls, unfinished, holds, eraser, parts, {} as AuditTrail);
    const callIsOver = () => ({ call: true, transcript: false, evaluation: false });
    await data.removeAmong('o', CALLS, callIsOver, new Date(), new AbortController().signal);
    expect(erased).toEqual(CALLS.slice(0, -1).map(({ id }) => id));
  });

  it('is left by an erasure, which counts it', async () => {
    const { worker, stored } = workerWith(eraser);
    await worker.work('e', new AbortController().signal);
    expect(erased).not.toContain(LAST);
    expect(stored).toMatchObject({ state: 'done', counts: { heldCalls: 1 } });
  });

  it('keeps its words and its audio, also at the last moment, and is counted', async () => {
    const { eraser: real, deletedCalls, deletedAudio } = realEraser(() => void held.add('call-1'));
    const { heldCalls } = await real.erase({ organisationId: 'o', calls: CHOSEN }, () => Promise.resolve());
    expect(heldCalls).toBe(1);
    expect(deletedCalls).toEqual(['call-0']);
    expect(deletedAudio).toEqual(['o/call-0.wav', 'o/kept-0.wav']);
  });
});

describe('a receipt', () => {
  const { signal } = new AbortController();

  it('is given when nothing of what was erased, nor whose it was, is left in the log of writes', async () => {
    const { worker, stored } = workerWith(eraser);
    const seen: unknown[] = [];
    onFold = () => seen.push([stored.state, stored.subject, stored.counts.heldCalls]);
    await worker.work('e', signal);
    expect(seen).toEqual([[undefined, null, 1]]);
    expect([stored.state, stored.subject]).toEqual(['done', null]);
  });

  it('waits while somebody reads that log, and is given by another try, with the same counts', async () => {
    const { worker, stored } = workerWith(eraser);
    logIsRead = true;
    await expect(worker.work('e', signal)).rejects.toThrow('log of writes');
    expect(stored).toMatchObject({ counts: { heldCalls: 1 }, lastError: expect.any(String) as string });
    expect(stored.state).not.toBe('done');
    logIsRead = false;
    await worker.work('e', signal);
    expect(stored).toMatchObject({ state: 'done', counts: { heldCalls: 1 }, lastError: null });
  });
});

describe('examples of calls that are erased', () => {
  it('are taken out again when one came after that, before the rows are', async () => {
    let removals = 0;
    const { eraser: real, deletedCalls } = realEraser(() => void removals++);
    examplesCome = 2;
    await real.erase({ organisationId: 'o', calls: CHOSEN }, () => Promise.resolve());
    expect([removals, deletedCalls.length]).toEqual([3, 2]);
  });
});

describe('audio of calls that are erased', () => {
  it('is deleted only after their rows, and named by the write until it is', async () => {
    const { eraser: real, deletedCalls, deletedAudio } = realEraser();
    let named: readonly string[] = [];
    await real.erase({ organisationId: 'o', calls: CHOSEN }, async (_manager, erased, audioKeys) => {
      named = audioKeys;
      expect([erased.audioFiles, deletedCalls.length, deletedAudio.length]).toEqual([4, 2, 0]);
    });
    expect(deletedAudio).toEqual(named);
  });

  it('stays when the write fails', async () => {
    const { eraser: real, deletedAudio } = realEraser();
    const failing = () => Promise.reject(new Error('the database is away'));
    await expect(real.erase({ organisationId: 'o', calls: CHOSEN }, failing)).rejects.toThrow('away');
    expect(deletedAudio).toEqual([]);
  });

  it('is deleted by another try where the store did not, before there is a receipt', async () => {
    const away = new Set(['o/call-3.wav']);
    const deleted: string[] = [];
    const deleteAudio = (keys: readonly string[]) => {
      deleted.push(...keys.filter((key) => !away.has(key)));
      return Promise.resolve(keys.filter((key) => away.has(key)));
    };
    const erase: CallEraser['erase'] = async ({ calls }, alongside) => {
      erased.push(...calls.map(({ id }) => id));
      const keys = calls.map(({ id }) => `o/${id}.wav`);
      await alongside({} as never, {}, keys);
      return { heldCalls: 0, audioLeft: await deleteAudio(keys) };
    };
    const { worker, stored } = workerWith({ erase, deleteAudio } as unknown as CallEraser);
    const signal = new AbortController().signal;
    await expect(worker.work('e', signal)).rejects.toThrow('did not delete');
    expect([stored.state, stored.pendingAudio]).toEqual([undefined, ['o/call-3.wav']]);
    away.clear();
    await worker.work('e', signal);
    expect([stored.state, stored.pendingAudio]).toEqual(['done', null]);
    expect(deleted.sort()).toEqual(CALLS.map(({ id }) => `o/${id}.wav`).sort());
  });

  it('is told when the store does not delete it', async () => {
    const isAway = (key: string) => {
      if (key === 'o/call-0.wav') throw new Error('the store is away');
    };
    const { eraser: real, deletedAudio } = realEraser(() => undefined, isAway);
    const { audioLeft } = await real.erase({ organisationId: 'o', calls: CHOSEN }, () => Promise.resolve());
    expect(audioLeft).toEqual(['o/call-0.wav']);
    expect(deletedAudio).toHaveLength(3);
  });
});
