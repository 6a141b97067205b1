import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { ResultOrderRepository } from './result-order.repository';

/** Calls that a sweep gives a place in one transaction: so few that requests hardly wait for it on SQLite. */
export const PLACED_AT_ONCE = 100;
/** How long one sweep goes on with it, in milliseconds. */
const MAX_MS = 20_000;

/** Gives places to the calls from before the order of results was kept, so that no reader has to wait for it. */
@Injectable()
export class ResultBacklog {
  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationsRepository,
    private readonly order: ResultOrderRepository,
  ) {}

  /** Rejects with the reason of `signal` soon after it aborts; what is left is done by the next sweep. */
  async place(signal: AbortSignal): Promise<void> {
    const until = Date.now() + MAX_MS;
    for (const { id } of await this.organisations.list())
      while (Date.now() < until && (await this.order.hasBacklog(id))) {
        signal.throwIfAborted();
        const placed = await this.database.write((manager) =>
          this.order.within(manager).assign(id, PLACED_AT_ONCE),
        );
        // Others are changing what is left.
        if (placed === 0) break;
      }
  }
}
