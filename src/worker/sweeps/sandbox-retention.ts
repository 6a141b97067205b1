import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { Database } from '../../database/database';
import { AnalysisRemoval } from '../../evaluations/calls/analysis-removal.service';
import { Agents } from '../../organisations/agents.service';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { RecordingJobsRepository } from '../../recordings/recording-jobs.repository';
import { PLACED_AT_ONCE } from '../../results/result-backlog.service';
import { ResultOrderRepository } from '../../results/result-order.repository';
import { WebhookErasure } from '../../webhooks/webhook-erasure.service';

const DAY_MS = 86_400_000;
/** How long a call of a sandbox is kept after its last change, and an agent after its last call, in days. */
const KEPT_DAYS = 7;
/** Calls removed in one transaction. */
const BATCH = 50;

/** Removes calls of sandboxes, with all that is stored of them, and agents of whom no call is left. */
@Injectable()
export class SandboxRetention {
  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationsRepository,
    private readonly agents: Agents,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly analyses: AnalysisRemoval,
    private readonly jobs: RecordingJobsRepository,
    private readonly order: ResultOrderRepository,
    private readonly webhooks: WebhookErasure,
  ) {}

  /** Rejects with the reason of `signal` soon after it aborts. */
  async sweep(now: Date, signal: AbortSignal): Promise<void> {
    const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
    for (const sandboxId of await this.organisations.listSandboxes()) {
      await this.placeAll(sandboxId, signal);
      let removed = BATCH;
      while (removed === BATCH) {
        signal.throwIfAborted();
        removed = await this.removeCalls(sandboxId, before);
      }
      let after: string | undefined = '';
      while (after !== undefined) {
        signal.throwIfAborted();
        after = await this.forgetAgents(sandboxId, before, after);
      }
    }
  }

  /** Old calls are found by their place, which they are otherwise given when somebody reads results. */
  private async placeAll(sandboxId: string, signal: AbortSignal): Promise<void> {
    while (await this.order.hasPending(sandboxId)) {
      signal.throwIfAborted();
      const placed = await this.database.write((manager) =>
        this.order.within(manager).assign(sandboxId, PLACED_AT_ONCE),
      );
      // Others are changing what is left.
      if (placed === 0) return;
    }
  }

  /** How many were removed: a batch at most, those that changed first. Audio that is still kept goes as stray audio. */
  private async removeCalls(sandboxId: string, before: Date): Promise<number> {
    const ids = await this.calls.listUnchangedSince(sandboxId, before, BATCH);
    if (ids.length > 0)
      await this.database.write(async (manager) => {
        await this.webhooks.forgetCalls(manager, sandboxId, ids);
        await this.analyses.remove(manager, sandboxId, ids);
        await this.conversations.within(manager).deleteOfCalls(sandboxId, ids);
        await this.jobs.within(manager).deleteOfCalls(sandboxId, ids);
        await this.calls.within(manager).delete(sandboxId, ids);
      });
    return ids.length;
  }

  /** The id behind which agents are still to be looked at. An agent stays as long as a call of theirs, which a review may keep. */
  private forgetAgents(sandboxId: string, before: Date, after: string): Promise<string | undefined> {
    return this.database.write(async (manager) => {
      const unseen = await this.agents.listUnseenSince(manager, sandboxId, before, after);
      const needed = await this.calls.within(manager).agentsWithCalls(sandboxId, unseen);
      const over = unseen.filter((id) => !needed.has(id));
      await this.agents.forgetUnseenSince(manager, sandboxId, before, over);
      return unseen.at(-1);
    });
  }
}
