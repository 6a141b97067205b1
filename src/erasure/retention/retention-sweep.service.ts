import { Injectable } from '@nestjs/common';
import { AdministratorSessions } from '../../auth/administrator-sessions.service';
import { RetentionFollower } from './retention-follower.service';
import { RetentionRulesRepository } from './retention-rules.repository';

/** How often what is over is looked for while the rules stay the same, in milliseconds: rules are in days. */
const EVERY_MS = 3_600_000;

/** Removes what organisations keep no longer by their own rules, and sessions whose time is over. */
@Injectable()
export class RetentionSweep {
  /** When the rules of an organisation were last followed. */
  private readonly followed = new Map<string, number>();

  constructor(
    private readonly rules: RetentionRulesRepository,
    private readonly follower: RetentionFollower,
    private readonly sessions: AdministratorSessions,
  ) {}

  /** Follows changed rules at once, others every hour. Rejects with the reason of `signal` soon after it aborts. */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    await this.sessions.sweep(now);
    for (const rule of await this.rules.list()) {
      const { organisationId, updatedAt } = rule;
      const last = this.followed.get(organisationId);
      if (last !== undefined && last > updatedAt.getTime() && now.getTime() - last < EVERY_MS) continue;
      await this.follower.follow(rule, now, signal);
      this.followed.set(organisationId, now.getTime());
    }
  }
}
