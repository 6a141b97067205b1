import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { SessionSettings } from '../config/session-settings';
import type { Database } from '../database/database';
import type { OrganisationsRepository } from '../organisations/organisations.repository';
import { AdministratorSession } from './administrator-session.entity';
import { AdministratorSessionsRepository } from './administrator-sessions.repository';
import { AdministratorSessions } from './administrator-sessions.service';
import type { AdministratorsRepository } from './administrators.repository';
import { hashToken } from './token';
import { memorySource } from '../../test/fixtures/memory-source';

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

it("is one of fifty at most of an administrator: the one begun longest ago gives way, and nobody else's", async () => {
  const source = memorySource({
    entities: [AdministratorSession],
    synchronize: true,
  });
  await source.initialize();
  const rows = source.getRepository(AdministratorSession);
  const ada = { id: 'ada', organisationId: 'o', email: 'ada@example.com' };
  const begun = (tokenHash: string, administratorId: string, secondsAgo: number) => {
    const createdAt = new Date(Date.now() - secondsAgo * SECOND_MS);
    const expiresAt = new Date(Date.now() + 3_600 * SECOND_MS);
    return { id: tokenHash, tokenHash, administratorId, organisationId: 'o', createdAt, expiresAt };
  };
  await rows.insert(Array.from({ length: 50 }, (_, n) => begun(`ada-${n}`, 'ada', 100 + n)));
  await rows.insert(begun('bo-0', 'bo', 3_000));
  const sessions = new AdministratorSessions(
    new AdministratorSessionsRepository(rows),
    {} as AdministratorsRepository,
    {} as OrganisationsRepository,
    {} as Database,
    new SessionSettings(),
  );
  const { token } = await sessions.start(source.manager, ada, { address: undefined, userAgent: undefined });

  const left = (await rows.find()).map(({ tokenHash }) => tokenHash);
  expect(left).toHaveLength(51);
  expect(left).toEqual(expect.arrayContaining([hashToken(token), 'ada-0', 'ada-48', 'bo-0']));
  expect(left).not.toContain('ada-49');
  await source.destroy();
});
