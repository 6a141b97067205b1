import { Injectable } from '@nestjs/common';
import type { LossRates } from '../scoring/coaching/call-coaching';
import { EvaluationsRepository } from './evaluations.repository';

/** Calls the rates are of: enough that a share means something, few enough that an agent who improves sees it soon. */
const LATEST_CALLS = 20;

/** How long rates are used before they are read again, in milliseconds: one call hardly changes them. */
const CACHED_MS = 60_000;
const KEPT = 5_000;

/** How often an agent loses each criterion, so that coaching begins with what would help most. */
@Injectable()
export class AgentLossRates {
  private readonly known = new Map<string, { rates: LossRates; until: number }>();

  constructor(private readonly evaluations: EvaluationsRepository) {}

  /** The mean share of each criterion's weight lost over the latest calls it was graded in, 0 to 1. */
  async of(organisationId: string, agentId: string): Promise<LossRates> {
    const known = this.known.get(agentId);
    if (known && known.until > Date.now()) return known.rates;
    const rates = await this.read(organisationId, agentId);
    if (this.known.size >= KEPT) this.known.clear();
    this.known.set(agentId, { rates, until: Date.now() + CACHED_MS });
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
