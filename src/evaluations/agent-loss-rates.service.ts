import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { LossRates } from '../scoring/coaching/call-coaching';
import { EvaluationsRepository } from './evaluations.repository';

/** Calls the rates are of: enough that a share means something, few enough that an agent who improves sees it soon. */
const LATEST_CALLS = 20;

/** How long rates are used before they are read again, in milliseconds: one call hardly changes them. */
const CACHED_MS = 60_000;
const MAX_CACHED = 5_000;

/** How often an agent loses each criterion, so that coaching begins with what would help most. */
@Injectable()
export class AgentLossRates {
  private readonly cached = new LRUCache<string, LossRates>({ max: MAX_CACHED, ttl: CACHED_MS });

  constructor(private readonly evaluations: EvaluationsRepository) {}

  /** The mean share of each criterion's weight lost over the latest calls it was graded in, 0 to 1. */
  async of(organisationId: string, agentId: string): Promise<LossRates> {
    const known = this.cached.get(agentId);
    if (known) return known;
    const rates = await this.read(organisationId, agentId);
    this.cached.set(agentId, rates);
    return rates;
  }

  private async read(organisationId: string, agentId: string): Promise<LossRates> {
    const lost = new Map<string, number[]>();
    for (const shares of await this.evaluations.listLostShares(organisationId, agentId, LATEST_CALLS))
      for (const [criterion, share] of Object.entries(shares))
        lost.set(criterion, [...(lost.get(criterion) ?? []), share]);
    const mean = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return Object.fromEntries([...lost].map(([criterion, shares]) => [criterion, mean(shares)]));
  }
}
