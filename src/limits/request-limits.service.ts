import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import type { LimitName, Limits } from './limit-names';
import { LimitsInForce } from './limits-in-force.service';
import { limitHeaders, overLimit, type LimitState } from './over-limit';
import { RateCounters } from './rate-counters';

/** Whose key a request came with. */
interface Caller {
  /** The organisation's. */
  id: string;
  /** Of a read key; null for the integration key. */
  keyId: string | null;
}

/** Names of the counters. */
const keyCounter = ({ id, keyId }: Caller): string => `key:${keyId ?? id}`;
const organisationCounter = (id: string): string => `organisation:${id}`;

/** How many requests keys may send: counted before anything else is done with a request. */
@Injectable()
export class RequestLimits {
  private readonly logger = new Logger('Limits');

  constructor(
    private readonly limits: LimitsInForce,
    private readonly counters: RateCounters,
  ) {}

  /** Counts a request whose key was recognised, and tells in the answer's headers what is left. Throws 429. */
  async admit(caller: Caller, response: Response): Promise<void> {
    const { key_requests_per_minute, requests_per_minute } = await this.limits.of(caller.id);
    if (!key_requests_per_minute && !requests_per_minute) return;
    const states: LimitState[] = [];
    // The key's own first: what it sends too much of is not counted for the organisation's other keys.
    const counted: [LimitName, number, string][] = [
      ['key_requests_per_minute', key_requests_per_minute, keyCounter(caller)],
      ['requests_per_minute', requests_per_minute, organisationCounter(caller.id)],
    ];
    for (const [name, limit, counter] of counted) {
      if (!limit) continue;
      const state = await this.count(name, limit, counter);
      if (!state) continue;
      if (state.used > limit) throw overLimit(state);
      states.push(state);
    }
    if (states.length) response.set(limitHeaders(states));
  }

  /** Where the organisation stands in this minute with all of its keys together. */
  async state(organisationId: string, { requests_per_minute: limit }: Limits): Promise<LimitState> {
    const { count, resetSeconds } = await this.counters.counted(organisationCounter(organisationId));
    return { name: 'requests_per_minute', limit, used: Math.min(count, limit), resetSeconds };
  }

  /** Null when it cannot be counted: no delivery is lost for want of a counter. */
  private async count(name: LimitName, limit: number, counter: string): Promise<LimitState | null> {
    try {
      const { count, resetSeconds } = await this.counters.count(counter);
      return { name, limit, used: count, resetSeconds };
    } catch (error) {
      this.logger.error({ err: error }, 'Requests could not be counted');
      return null;
    }
  }
}
