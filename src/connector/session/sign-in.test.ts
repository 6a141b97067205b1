import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdministratorManagement } from '../../auth/administrator-management.service';
import { AdministratorSession } from '../../auth/administrator-session.entity';
import { AdministratorSessionsRepository } from '../../auth/administrator-sessions.repository';
import { AdministratorSessions } from '../../auth/administrator-sessions.service';
import { Administrator } from '../../auth/administrator.entity';
import { AdministratorsRepository } from '../../auth/administrators.repository';
import { Administrators } from '../../auth/administrators.service';
import { AuditEntriesRepository } from '../../auth/audit-entries.repository';
import { AuditEntry } from '../../auth/audit-entry.entity';
import { AuditTrail } from '../../auth/audit-trail.service';
import { KnownBrowser } from '../../auth/known-browser.entity';
import { KnownBrowsersRepository } from '../../auth/known-browsers.repository';
import { KnownBrowsers } from '../../auth/known-browsers.service';
import { PasswordCheck } from '../../auth/password-check.service';
import { SecondFactor } from '../../auth/second-factor/second-factor.entity';
import { SecondFactorsRepository } from '../../auth/second-factor/second-factors.repository';
import { SecondFactors } from '../../auth/second-factor/second-factors.service';
import { DatabaseSettings } from '../../config/database-settings';
import { SessionSettings } from '../../config/session-settings';
import { dataSourceOptions } from '../../database/data-source-options';
import { Database } from '../../database/database';
import type { OrganisationKeys } from '../../encryption/organisation-keys.service';
import { NOTHING_SEALED } from '../../encryption/text-sealer.service';
import { Organisation } from '../../organisations/organisation.entity';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { Organisations } from '../../organisations/organisations.service';
import type { EventStreams } from '../recordings/event-streams';
import { SignIn } from './sign-in.service';

const settings = Object.assign(new DatabaseSettings(), { DATA_DIR: mkdtempSync(join(tmpdir(), 'sign-in-')) });
const source = new DataSource({
  ...dataSourceOptions(settings),
  entities: [Administrator, AdministratorSession, AuditEntry, KnownBrowser, Organisation, SecondFactor],
  migrations: [],
  synchronize: true,
});
const OPERATOR = { id: '', organisationId: 'o' };
const EMAIL = 'ada@example.com';
const FROM = { address: '203.0.113.7', userAgent: undefined, browserToken: null, sessionToken: null };

let administrators: Administrators;
let management: AdministratorManagement;
let sessions: AdministratorSessions;
let signIn: SignIn;
let password: string;

beforeAll(() => source.initialize());
afterAll(() => source.destroy());
beforeEach(async () => {
  for (const entity of [
    Administrator,
    AdministratorSession,
    AuditEntry,
    KnownBrowser,
    Organisation,
    SecondFactor,
  ])
    await source.getRepository(entity).clear();
  await source.getRepository(Organisation).insert({ id: 'o', name: 'Northwind', createdAt: new Date() });
  const database = new Database(source);
  const rows = new AdministratorsRepository(source.getRepository(Administrator));
  const organisationRows = new OrganisationsRepository(source.getRepository(Organisation));
  const audit = new AuditTrail(new AuditEntriesRepository(source.getRepository(AuditEntry)), rows);
  const browsers = new KnownBrowsers(new KnownBrowsersRepository(source.getRepository(KnownBrowser)), rows);
  const factors = new SecondFactors(
    new SecondFactorsRepository(source.getRepository(SecondFactor)),
    NOTHING_SEALED,
  );
  administrators = new Administrators(rows);
  sessions = new AdministratorSessions(
    new AdministratorSessionsRepository(source.getRepository(AdministratorSession)),
    rows,
    organisationRows,
    database,
    new SessionSettings(),
  );
  management = new AdministratorManagement(
    ...([database, organisationRows, rows, administrators, sessions, browsers, factors, audit] as const),
  );
  const organisations = new Organisations(organisationRows, {} as OrganisationKeys);
  const streams = { endStale: () => Promise.resolve() } as unknown as EventStreams;
  signIn = new SignIn(
    ...([database, administrators, new PasswordCheck(administrators, browsers), sessions] as const),
    ...([browsers, factors, organisations, audit, streams] as const),
  );
  ({ password } = await management.create(OPERATOR, EMAIL));
  await management.create(OPERATOR, 'grace@example.com');
});

/** What happens once the password has been found right, and before anything is done about it. */
function onceChecked(happens: () => Promise<unknown>): void {
  const authenticate = administrators.authenticate.bind(administrators);
  vi.spyOn(administrators, 'authenticate').mockImplementation(async (...given) => {
    const checked = await authenticate(...given);
    await happens();
    return checked;
  });
}

const sessionCount = () => source.getRepository(AdministratorSession).count();

describe('a password that was right a moment ago', () => {
  it('begins a session', async () => {
    await signIn.signIn({ email: EMAIL, password }, FROM);
    expect(await sessionCount()).toBe(1);
  });

  it.each([
    ['a colleague has reset it', () => management.reset(OPERATOR, { email: EMAIL })],
    ['a colleague has disabled the account', () => management.disable(OPERATOR, { email: EMAIL })],
    ['a colleague has removed the account', () => management.remove(OPERATOR, { email: EMAIL })],
  ])('begins no session once %s', async (_what, happens) => {
    onceChecked(happens);
    await expect(signIn.signIn({ email: EMAIL, password }, FROM)).rejects.toMatchObject({ status: 401 });
    expect(await sessionCount()).toBe(0);
  });

  it('changes no password once a colleague has reset it', async () => {
    const { administrator } = await signIn.signIn({ email: EMAIL, password }, FROM);
    let reset = '';
    onceChecked(async () => (reset = (await management.reset(OPERATOR, { email: EMAIL })).password));
    const change = signIn.changePassword(administrator, password, 'four plain words here', FROM);
    await expect(change).rejects.toMatchObject({ status: 400 });
    expect(await sessionCount()).toBe(0);
    vi.restoreAllMocks();
    expect((await administrators.authenticate(EMAIL, reset)).matches).toBe(true);
  });
});
