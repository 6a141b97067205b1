import {
  Brackets,
  type EntityManager,
  type EntityTarget,
  type FindOptionsWhere,
  type ObjectLiteral,
} from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';

/** A row that one worker at a time may work on. */
export interface LeasedRow extends ObjectLiteral {
  leaseOwner: string | null;
  leaseExpiresAt: Date | null;
}

/** The lease was lost to another worker: whatever was being done must not be committed. */
export class LeaseLost extends Error {
  constructor() {
    super('another worker has taken this over');
    this.name = 'LeaseLost';
  }
}

/**
 * Takes a row for `owner` if it satisfies `where` and nobody holds it, in one conditional update, so that
 * of any number of workers at most one succeeds. `alsoSet` is written with it.
 */
export async function takeLease<T extends LeasedRow>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  where: FindOptionsWhere<T>,
  owner: string,
  leaseMs: number,
  alsoSet: QueryDeepPartialEntity<T> = {},
): Promise<boolean> {
  const now = new Date();
  const held = {
    leaseOwner: owner,
    leaseExpiresAt: new Date(now.getTime() + leaseMs),
  } as unknown as QueryDeepPartialEntity<T>;
  const result = await manager
    .createQueryBuilder()
    .update(entity)
    .set({ ...alsoSet, ...held })
    .where(where)
    .andWhere(unleased(now))
    .execute();
  return result.affected === 1;
}

/** Rows that nobody holds at `now`; `alias` names their table in a query that has given it one. */
export function unleased(now: Date, alias?: string): Brackets {
  const prefix = alias ? `${alias}.` : '';
  return new Brackets((free) =>
    free.where(`${prefix}lease_owner IS NULL`).orWhere(`${prefix}lease_expires_at < :now`, { now }),
  );
}

/** What the holder of a lease writes to release it. */
export const FREE = { leaseOwner: null, leaseExpiresAt: null };

/** Share of the lease after which unrenewed work is aborted: it must have ended before another may take the row. */
const SAFE_SHARE = 0.9;

/**
 * Renews a lease for as long as the work goes on, and aborts `ended` with `LeaseLost` when it can no longer
 * be held: the row was taken over, or no renewal has succeeded until shortly before the lease runs out, be it that
 * the database fails or that it does not answer at all.
 */
export class LeaseKeeper {
  private readonly renewing: NodeJS.Timeout;
  private deadline: NodeJS.Timeout;
  private over = false;

  constructor(
    private readonly renewal: () => Promise<boolean>,
    private readonly leaseMs: number,
    private readonly ended = new AbortController(),
  ) {
    this.deadline = this.loseAfter(leaseMs * SAFE_SHARE);
    this.renewing = setInterval(() => void this.renew(), leaseMs / 3).unref();
  }

  /** Of `ended`: aborts with `LeaseLost` when the lease is lost. */
  get signal(): AbortSignal {
    return this.ended.signal;
  }

  /** To be called when the work has ended, however it did. */
  release(): void {
    this.over = true;
    clearInterval(this.renewing);
    clearTimeout(this.deadline);
  }

  private async renew(): Promise<void> {
    const asked = Date.now();
    // A failed renewal proves nothing: the next one may succeed in time.
    const held = await this.renewal().catch(() => undefined);
    if (this.over) return;
    if (held === false) this.lose();
    else if (held) {
      // The row holds a time counted from when it was asked for, however long the answer took.
      clearTimeout(this.deadline);
      this.deadline = this.loseAfter(asked + this.leaseMs * SAFE_SHARE - Date.now());
    }
  }

  private loseAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.lose(), ms).unref();
  }

  private lose(): void {
    this.release();
    this.ended.abort(new LeaseLost());
  }
}

/** How a lease that was taken is extended and let go of; both for its owner only. */
export interface TakenLease {
  leaseMs: number;
  /** Resolves with false when it was lost. */
  extend: () => Promise<boolean>;
  release: () => Promise<void>;
}

/**
 * Does work under a lease that was just taken: it is renewed for as long as the work goes on, and let go of however the
 * work ends. `lost` aborts with `LeaseLost`.
 */
export async function whileLeased<T>(
  { leaseMs, extend, release }: TakenLease,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lease = new LeaseKeeper(extend, leaseMs);
  try {
    return await work(lease.signal);
  } finally {
    lease.release();
    await release();
  }
}
