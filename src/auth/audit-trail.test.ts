import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuditEntriesRepository } from './audit-entries.repository';
import { AuditEntry } from './audit-entry.entity';
import { AuditTrail } from './audit-trail.service';
import type { AdministratorsRepository } from './administrators.repository';
import { memorySource } from '../../test/fixtures/memory-source';

const BY = { id: 'ada', organisationId: 'ours' };
let source: DataSource;
let trail: AuditTrail;

beforeAll(async () => {
  source = memorySource({
    entities: [AuditEntry],
    synchronize: true,
  });
  await source.initialize();
  const entries = new AuditEntriesRepository(source.getRepository(AuditEntry));
  trail = new AuditTrail(entries, {} as AdministratorsRepository);
  await trail.note(source.manager, BY, 'call.listened', 'call', { session: 'one' });
});
afterAll(() => source.destroy());

const listened = { by: BY, action: 'call.listened', subject: 'call' } as const;
const hourAway = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

it('tells whether something was noted of an administrator, within a write too', async () => {
  expect(await trail.hasNoted(listened)).toBe(true);
  expect(await trail.hasNoted(listened, source.manager)).toBe(true);
  expect(await trail.hasNoted({ ...listened, subject: 'another' })).toBe(false);
  expect(await trail.hasNoted({ ...listened, action: 'transcript.read' })).toBe(false);
  for (const by of [
    { ...BY, id: 'bo' },
    { ...BY, organisationId: 'theirs' },
  ])
    expect(await trail.hasNoted({ ...listened, by })).toBe(false);
});

it('tells it of a time and of details, where they are named', async () => {
  expect(await trail.hasNoted({ ...listened, since: hourAway(-1) })).toBe(true);
  expect(await trail.hasNoted({ ...listened, since: hourAway(1) })).toBe(false);
  expect(await trail.hasNoted({ ...listened, details: { session: 'one' } })).toBe(true);
  expect(await trail.hasNoted({ ...listened, details: { session: 'two' } })).toBe(false);
});
