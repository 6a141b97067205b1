import 'reflect-metadata';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AudioStore } from '../audio-store/audio-store';
import type { AuditTrail } from '../auth/audit-trail.service';
import { QueueSettings } from '../config/queue-settings';
import type { CallsRepository, PlacedCall } from '../conversations/calls.repository';
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
import { MeantCalls } from './meant-calls.service';
import type { OrganisationEraser } from './organisation-eraser.service';
import { RetainedData } from './retention/retained-data.service';
import { KEEP_ALL } from './retention/retention-rules';

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

beforeEach(() => {
  [held, erased] = [new Set(), []];
});

const database = {
  write: (work: (manager: object) => Promise<unknown>) => work({}),
  foldLog: () => Promise.resolve(),
} as unknown as Database;
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
    return Promise.resolve(0);
  },
} as unknown as CallEraser;

describe('a call that is held while others are erased', () => {
  it('is left by a retention rule', async () => {
    const parts = { removable: () => Promise.resolve([]) } as unknown as ExpiredParts;
    const data = new RetainedData(database, calls, holds, eraser, parts, {} as AuditTrail);
    const signal = new AbortController().signal;
    await data.remove('o', { ...KEEP_ALL, callsDays: 1 }, new Date(), signal);
    expect(erased).toEqual(CALLS.slice(0, -1).map(({ id }) => id));
  });

  it('is left by an erasure, which counts it', async () => {
    const asked = { id: 'e', organisationId: 'o', kind: 'contact', subject: 'c', firstAcceptedAt: null };
    const erasure = { ...asked, counts: {} } as unknown as Erasure;
    let stored: Partial<Erasure> = {};
    const rows = {
      within: () => rows,
      take: () => Promise.resolve(erasure),
      findById: () => Promise.resolve(erasure),
      extend: () => Promise.resolve(true),
      advance: (_id: string, _owner: string, change: Partial<Erasure>) => {
        stored = { ...stored, ...change };
        return Promise.resolve(true);
      },
    };
    const worker = new ErasureWorker(
      database,
      rows as unknown as ErasuresRepository,
      new MeantCalls(calls),
      holds,
      eraser,
      {} as AgentEraser,
      {} as OrganisationEraser,
      {} as ExportErasure,
      new QueueSettings(),
    );
    await worker.work('e', new AbortController().signal);
    expect(erased).not.toContain(LAST);
    expect(stored).toMatchObject({ state: 'done', counts: { heldCalls: 1 } });
  });

  it('keeps its words when its audio was being deleted, and is counted', async () => {
    const [ofCalls, nothing] = [[] as string[], () => Promise.resolve([])];
    const deleted = (_: string, ids: string[]) => Promise.resolve(ofCalls.push(...ids));
    const repository = { findIdsOfCalls: nothing, deleteOfCalls: () => Promise.resolve(0), add: nothing };
    const rows = { ...repository, within: () => ({ ...repository, delete: deleted }), findByCalls: nothing };
    const asRows = <T>() => rows as unknown as T;
    const organisations = { within: () => ({ lock: () => Promise.resolve() }) };
    const setHolds = {
      within: () => setHolds,
      list: () => Promise.resolve([...held].map((id) => ({ kind: 'call', identity: `identity of ${id}` }))),
    };
    const chosen = CALLS.slice(0, 2).map((call) => ({ ...call, identity: `identity of ${call.id}` }));
    const holdWhileDeleting = () => Promise.resolve(void held.add('call-1'));
    const real = new CallEraser(
      database,
      asRows(),
      asRows(),
      asRows(),
      { remove: () => Promise.resolve({}) } as unknown as AnalysisRemoval,
      { removeOfCalls: nothing } as unknown as ExampleRemoval,
      asRows(),
      { ...rows, keysOf: () => Promise.resolve(['key']) } as unknown as KeptAudioRepository,
      { forgetCalls: nothing } as unknown as WebhookErasure,
      new LegalHolds(
        setHolds as unknown as LegalHoldsRepository,
        calls,
        { find: () => Promise.resolve(new Map()) } as unknown as AgentErasure,
        organisations as unknown as OrganisationsRepository,
      ),
      { forgetDetails: nothing } as unknown as AuditTrail,
      { delete: holdWhileDeleting } as unknown as AudioStore,
    );
    expect(await real.erase({ organisationId: 'o', calls: chosen }, () => Promise.resolve())).toBe(1);
    expect(ofCalls).toEqual(['call-0']);
  });
});
