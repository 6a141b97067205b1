import { Injectable } from '@nestjs/common';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { LeaseLost, whileLeased } from '../../database/lease';
import { newId } from '../../database/new-id';
import { TaskDeferred } from '../../concurrency/pool/task-errors';
import type { TopicStep } from './topic-step';
import { CallJudging } from './call-judging.service';
import { isTopicWorkDue, TopicJudgingsRepository } from './topic-judgings.repository';
import { TopicSuggester } from './topic-suggester.service';
import { TopicQueue } from './topic-queue';

/** Does what is due for an organisation's topics in steps of seconds, under a lease; then another organisation has its turn. */
@Injectable()
export class TopicWorker {
  constructor(
    private readonly database: Database,
    private readonly judgings: TopicJudgingsRepository,
    private readonly calls: CallJudging,
    private readonly suggester: TopicSuggester,
    private readonly queue: TopicQueue,
    private readonly settings: QueueSettings,
  ) {}

  /** For the queue. Does nothing when nothing is due or another worker is at it. */
  async work(organisationId: string, stopping: AbortSignal): Promise<void> {
    const before = await this.judgings.find(organisationId);
    if (!before || !isTopicWorkDue(before)) return;
    const owner = newId();
    const { LEASE_MS } = this.settings;
    if (!(await this.write((rows) => rows.take(organisationId, owner, LEASE_MS)))) return;
    const extend = () => this.write((rows) => rows.extend(organisationId, owner, LEASE_MS));
    const release = () => this.write((rows) => rows.release(organisationId, owner));
    await whileLeased({ leaseMs: LEASE_MS, extend, release }, async (lost) => {
      const ended = AbortSignal.any([stopping, lost]);
      try {
        await this.step(organisationId, { owner, ended });
      } catch (error) {
        const isHandedBack = ended.aborted || error instanceof LeaseLost || error instanceof TaskDeferred;
        if (!isHandedBack) throw error;
      }
    });
    const after = await this.judgings.find(organisationId);
    if (after && isTopicWorkDue(after) && !stopping.aborted) await this.queue.wake(organisationId);
  }

  private async step(organisationId: string, step: TopicStep): Promise<void> {
    const row = await this.judgings.find(organisationId);
    const now = new Date();
    // First the topics there are: suggestions are of the calls that have none.
    if (row?.dueAt && row.dueAt <= now) await this.calls.step(row, step);
    else if (row?.suggestAt && row.suggestAt <= now) await this.suggester.step(row, step);
  }

  private write<T>(work: (judgings: TopicJudgingsRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => work(this.judgings.within(manager)));
  }
}
