import { Injectable } from '@nestjs/common';
import { Database } from './database';
import { whileLeased } from './lease';
import { NamedLeasesRepository } from './named-leases.repository';
import { newId } from './new-id';

/** After this time without a renewal another process goes on, in milliseconds: the one at work was killed. */
const LEASE_MS = 10_000;

/** Has one process at a time do work that is no single row's. */
@Injectable()
export class NamedLeases {
  constructor(
    private readonly database: Database,
    private readonly leases: NamedLeasesRepository,
  ) {}

  /** Does the work of this name, and nothing while another does it. `lost` aborts when another has taken it over. */
  async hold(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    const owner = newId();
    await this.write((leases) => leases.ensure(name));
    if (!(await this.write((leases) => leases.take(name, owner, LEASE_MS)))) return;
    const extend = () => this.write((leases) => leases.extend(name, owner, LEASE_MS));
    const release = () => this.write((leases) => leases.release(name, owner));
    await whileLeased({ leaseMs: LEASE_MS, extend, release }, work);
  }

  private write<T>(work: (leases: NamedLeasesRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => work(this.leases.within(manager)));
  }
}
