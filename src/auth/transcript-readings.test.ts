import 'reflect-metadata';
import { expect, it, vi } from 'vitest';
import type { AuditTrail } from './audit-trail.service';
import type { Database } from '../database/database';
import { TranscriptReadings } from './transcript-readings.service';

const READER = { id: 'a', organisationId: 'o', email: 'ada@example.com' };

/** With an audit trail that another process notes readings in, too. */
function readings() {
  const note = vi.fn((..._noted: unknown[]) => Promise.resolve());
  const trail = { isNotedElsewhere: false, note };
  const hasNoted = () => Promise.resolve(trail.isNotedElsewhere);
  const database = { write: (work: (manager: object) => Promise<unknown>) => work({}) };
  const audit = { hasNoted, note } as unknown as AuditTrail;
  return { trail, readings: new TranscriptReadings(database as unknown as Database, audit) };
}

it('notes a reading once, however often somebody comes back to the call', async () => {
  const { trail, readings: noted } = readings();
  for (let look = 0; look < 3; look++) await noted.note(READER, 'call');
  expect(trail.note).toHaveBeenCalledOnce();
});

it('notes the next one an hour after another process noted one, and not an hour after it heard of that', async () => {
  const { trail, readings: noted } = readings();
  trail.isNotedElsewhere = true;
  await noted.note(READER, 'call');
  expect(trail.note).not.toHaveBeenCalled();
  // Its hour is over.
  trail.isNotedElsewhere = false;
  await noted.note(READER, 'call');
  expect(trail.note).toHaveBeenCalledOnce();
});

it('notes the reading of a key apart from those of other keys', async () => {
  const { trail, readings: noted } = readings();
  const systems = ['k1', 'k2'].map((keyId) => ({ id: '', organisationId: 'o', keyId }));
  for (const by of [...systems, ...systems]) await noted.note(by, 'call');
  expect(trail.note).toHaveBeenCalledTimes(2);
});

it('notes a page of calls once, by how many they are, and none without any', async () => {
  const { trail, readings: noted } = readings();
  await noted.notePage(READER, []);
  await noted.notePage(READER, ['c1', 'c2', 'c3']);
  expect(trail.note.mock.calls).toEqual([
    [{}, READER, 'transcripts.read', null, { transcripts: 3, first: 'c1', last: 'c3' }],
  ]);
});

it('lets a page be read when nothing can be noted', async () => {
  const { trail, readings: noted } = readings();
  trail.note.mockRejectedValueOnce(new Error('the database takes no writes'));
  await expect(noted.notePage(READER, ['c1'])).resolves.toBeUndefined();
});
