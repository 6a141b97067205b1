import 'reflect-metadata';
import { expect, it, vi } from 'vitest';
import type { AuditTrail } from '../../auth/audit-trail.service';
import type { Database } from '../../database/database';
import { TranscriptReadings } from './transcript-readings.service';

const READER = { id: 'a', organisationId: 'o', email: 'ada@example.com' };

/** With an audit trail that another process notes readings in, too. */
function readings() {
  const note = vi.fn(() => Promise.resolve());
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
