import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import type { EntityManager } from 'typeorm';
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
  passwordMustChange: boolean;
}

/** What is stored of a password; whether it must be changed says that somebody else has made it. */
export type StoredPassword = Pick<NewAdministrator, 'passwordHash' | 'passwordMustChange'>;

/** Whose password was checked, and which it was then. */
export type CheckedOwner = AdministratorView & StoredPassword;

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
  constructor(private readonly administrators: AdministratorsRepository) {}

  /**
   * Makes what `createWithin` stores, with a password made here, returned the only time it is known: its hash takes
   * longer than a transaction should. `lasting` is one that need not be changed, for scripts and trials.
   */
  async prepare(email: string, lasting = false): Promise<NewAdministrator> {
    return { email: email.trim(), ...(await this.firstPassword(lasting)) };
  }

  /** A password of 144 random bits, and what is stored of it. */
  async firstPassword(lasting = false): Promise<StoredPassword & { password: string }> {
    const password = randomBytes(18).toString('base64url');
    return { password, passwordHash: await this.hashOf(password), passwordMustChange: !lasting };
  }

  /** Stores one that was prepared, and gives its id. Rejects with `AdministratorExists`. */
  async createWithin(
    manager: EntityManager,
    organisationId: string,
    { email, passwordHash, passwordMustChange }: NewAdministrator,
  ): Promise<string> {
    const id = newId();
    try {
      await this.administrators.within(manager).insert({
        id,
        organisationId,
        email,
        emailIdentity: emailIdentityOf(email),
        passwordHash,
        passwordMustChange,
        disabledAt: null,
        createdAt: new Date(),
      });
      return id;
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
  ): Promise<{ owner: CheckedOwner | null; matches: boolean }> {
    const owner = await this.administrators.findByEmail(emailIdentityOf(email));
    const matches = await hashing.run(async () =>
      verify(owner?.passwordHash ?? (await unknownAddressHash()), password),
    );
    // A disabled account answers as one with another password.
    return { owner, matches: owner !== null && owner.disabledAt === null && matches };
  }

  /**
   * Whether a password that was found right is right still: checking it takes a while, in which a colleague may have reset
   * it, or disabled or removed the account. Within the write that relies on it; whoever changes the account waits.
   */
  async isStillRight(
    manager: EntityManager,
    { id, organisationId, passwordHash }: CheckedOwner,
  ): Promise<boolean> {
    const now = await this.administrators.within(manager).lock(organisationId, id);
    return now !== null && now.disabledAt === null && now.passwordHash === passwordHash;
  }

  /** The addresses of some administrators by their ids; one that is no more is left out. */
  emailsOf(organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
    return this.administrators.emailsOf(organisationId, ids);
  }

  /** Argon2id of a password, to be stored with `setPassword`; made outside a transaction, as it takes time. */
  hashOf(password: string): Promise<string> {
    return hashing.run(() => hash(password));
  }

  /** The caller ends the administrator's sessions in the same transaction. */
  async setPassword(
    manager: EntityManager,
    { id, organisationId }: AdministratorView,
    password: StoredPassword,
  ): Promise<void> {
    await this.administrators.within(manager).setPassword(organisationId, id, password);
  }
}

let decoy: Promise<string> | undefined;
/** A hash no password matches, made once, so that an unknown address costs the same time as a known one. */
const unknownAddressHash = (): Promise<string> => (decoy ??= hash(randomBytes(32)));
