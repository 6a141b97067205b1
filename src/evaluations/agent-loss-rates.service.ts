import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import type { LossRates } from '../scoring/coaching/call-coaching';
import { Evaluation } from './evaluation.entity';

/** Calls that make a habit: enough to see one, few enough that it can be lost again. */
const LAST_CALLS = 20;

/** A habit does not change from one call to the next, in milliseconds. */
const HABIT_MS = 60_000;
const KEPT = 5_000;

/** Knows what an agent tends to lose, so that coaching begins with what would help most. */
@Injectable()
export class AgentLossRates {
  private readonly known = new Map<string, { habits: LossRates; until: number }>();

  constructor(private readonly database: Database) {}

  /** How often the agent lost each criterion over the last calls it was graded in. */
  async of(organisationId: string, agentId: string): Promise<LossRates> {
    const known = this.known.get(agentId);
    if (known && known.until > Date.now()) return known.habits;
    const habits = await this.read(organisationId, agentId);
    if (this.known.size >= KEPT) this.known.clear();
    this.known.set(agentId, { habits, until: Date.now() + HABIT_MS });
    return habits;
  }

  private async read(organisationId: string, agentId: string): Promise<LossRates> {
    const last = await this.database.read.find(Evaluation, {
      select: { id: true, lostShares: true },
      where: { organisationId, agentId },
      order: { createdAt: 'DESC' },
      take: LAST_CALLS,
    });
    const lost = new Map<string, number[]>();
    for (const { lostShares } of last)
      for (const [criterion, share] of Object.entries(lostShares ?? {}))
        lost.set(criterion, [...(lost.get(criterion) ?? []), share]);
    const mean = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return Object.fromEntries([...lost].map(([criterion, shares]) => [criterion, mean(shares)]));
  }
}
