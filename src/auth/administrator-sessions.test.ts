import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { SessionSettings } from '../config/session-settings';
import type { Database } from '../database/database';
import type { OrganisationsRepository } from '../organisations/organisations.repository';
import type { AdministratorSessionsRepository } from './administrator-sessions.repository';
import { AdministratorSessions } from './administrator-sessions.service';
import type { AdministratorsRepository } from './administrators.repository';

const SECOND_MS = 1_000;

/** Whether a session is found whose use was last noted so many seconds ago, where one unused for a minute ends. */
async function lasts(notedSecondsAgo: number): Promise<boolean> {
  const now = Date.now();
  const session = {
    ...{ administratorId: 'a', organisationId: 'o', createdAt: new Date(now - 3_600 * SECOND_MS) },
    lastUsedAt: new Date(now - notedSecondsAgo * SECOND_MS),
    expiresAt: new Date(now + 3_600 * SECOND_MS),
  };
  const sessions = new AdministratorSessions(
    { findByToken: () => Promise.resolve(session) } as unknown as AdministratorSessionsRepository,
    { findById: () => Promise.resolve({ id: 'a', disabledAt: null }) } as unknown as AdministratorsRepository,
    { findById: () => Promise.resolve({ id: 'o' }) } as unknown as OrganisationsRepository,
    {} as Database,
    Object.assign(new SessionSettings(), { SESSION_IDLE_MINUTES: 1 }),
  );
  return (await sessions.find('token')) !== null;
}

describe('a session that ends when it is not used', () => {
  it('goes on while it is, though its use is noted once a minute only', async () => {
    expect(await lasts(90)).toBe(true);
  });

  it('ends once it surely was not', async () => {
    expect(await lasts(180)).toBe(false);
  });
});
