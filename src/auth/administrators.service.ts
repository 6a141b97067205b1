import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database';
import { isDuplicate } from '../database/database-errors';
import { hashIdentity } from '../database/hash-identity';
import { newId } from '../database/new-id';
import { Semaphore } from '../concurrency/semaphore';
import { AdministratorsRepository } from './administrators.repository';
import type { AdministratorView } from './signed-in';

/** Somebody signs in with this address already. */
export class AdministratorExists extends Error {
  constructor() {
    super('an administrator with this e-mail address exists already');
    this.name = 'AdministratorExists';
  }
}

/** An administrator about to be created; the password is shown once and stored only as its hash. */
export interface NewAdministrator {
  email: string;
  password: string;
  passwordHash: string;
}

/** The identity of an e-mail address, in lower case: an address is the same in upper and lower case. */
export const emailIdentityOf = (email: string): string => hashIdentity(email.trim().toLowerCase());

/**
 * Two passwords at once, 50 waiting. Hashing one takes 19 MB and a thread of the pool that reads and writes files. The
 * last of those waiting waits a second or two.
 */
const hashing = new Semaphore(2, 50);

/** The people of the connector page: creating them and checking their passwords (argon2id). */
@Injectable()
export class Administrators {
  constructor(
    private readonly database: Database,
    private readonly administrators: AdministratorsRepository,
  ) {}

  /**
   * Creates an administrator with a password made here, returned the only time it is known. Rejects with
   * `AdministratorExists`.
   */
  async create(organisationId: string, email: string): Promise<NewAdministrator> {
    const administrator = await this.prepare(email);
    await this.database.write((manager) => this.createWithin(manager, organisationId, administrator));
    return administrator;
  }

  /** Makes what `createWithin` stores: the password's hash takes longer than a transaction should. */
  async prepare(email: string): Promise<NewAdministrator> {
    const password = randomBytes(15).toString('base64url');
    return { email: email.trim(), password, passwordHash: await this.hashOf(password) };
  }

  /** As `create`, inside a transaction of the caller's. */
  async createWithin(
    manager: EntityManager,
    organisationId: string,
    { email, passwordHash }: NewAdministrator,
  ): Promise<void> {
    try {
      await this.administrators.within(manager).insert({
        id: newId(),
        organisationId,
        email,
        emailIdentity: emailIdentityOf(email),
        passwordHash,
        disabledAt: null,
        createdAt: new Date(),
      });
    } catch (error) {
      throw isDuplicate(error) ? new AdministratorExists() : error;
    }
  }

  /**
   * Who has this address, and whether the password is theirs; takes as long for an address nobody has. No
   * answer to a client may tell the two apart. Rejects with `SemaphoreFull` when too many are being checked.
   */
  async authenticate(
    email: string,
    password: string,
  ): Promise<{ owner: AdministratorView | null; matches: boolean }> {
    const owner = await this.administrators.findByEmail(emailIdentityOf(email));
    const matches = await hashing.run(async () =>
      verify(owner?.passwordHash ?? (await unknownAddressHash()), password),
    );
    // A disabled account answers as one with another password.
    return { owner, matches: owner !== null && owner.disabledAt === null && matches };
  }

  /** The addresses of some administrators by their ids; one that is no more is left out. */
  emailsOf(organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
    return this.administrators.emailsOf(organisationId, ids);
  }

  /** Argon2id of a password, to be stored with `setPasswordHash`; made outside a transaction, as it takes time. */
  hashOf(password: string): Promise<string> {
    return hashing.run(() => hash(password));
  }

  /** The caller ends the administrator's sessions in the same transaction. */
  async setPasswordHash(
    manager: EntityManager,
    { id, organisationId }: AdministratorView,
    passwordHash: string,
  ): Promise<void> {
    await this.administrators.within(manager).setPasswordHash(organisationId, id, passwordHash);
  }
}

let decoy: Promise<string> | undefined;
/** A hash no password matches, made once, so that an unknown address costs the same time as a known one. */
const unknownAddressHash = (): Promise<string> => (decoy ??= hash(randomBytes(32)));
