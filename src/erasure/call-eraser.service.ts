import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AUDIO_STORE, type AudioStore } from '../audio-store/audio-store';
import { AuditTrail } from '../auth/audit-trail.service';
import { CallsRepository } from '../conversations/calls.repository';
import { ConversationsRepository } from '../conversations/conversations.repository';
import { ErasedCallsRepository } from '../conversations/erased-calls.repository';
import { Database } from '../database/database';
import { AnalysisRemoval } from '../evaluations/calls/analysis-removal.service';
import { ExampleRemoval } from '../evaluations/examples/example-removal.service';
import { KeptAudioRepository } from '../recordings/kept-audio/kept-audio.repository';
import { RecordingJobsRepository } from '../recordings/recording-jobs.repository';
import { WebhookErasure } from '../webhooks/webhook-erasure.service';
import type { ErasureCounts } from './erasure-kind';
import { LegalHolds, type HoldableCall } from './holds/legal-holds.service';

/** Calls to erase, of one organisation: a few, for they are erased in one transaction. */
export interface CallsToErase {
  organisationId: string;
  calls: readonly HoldableCall[];
}

/**
 * Erases calls with everything that holds their words. A feature that stores anything of calls has it erased here:
 * files before the rows that name them, rows all at once.
 */
@Injectable()
export class CallEraser {
  constructor(
    private readonly database: Database,
    private readonly calls: CallsRepository,
    private readonly erased: ErasedCallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly analyses: AnalysisRemoval,
    private readonly examples: ExampleRemoval,
    private readonly jobs: RecordingJobsRepository,
    private readonly kept: KeptAudioRepository,
    private readonly webhooks: WebhookErasure,
    private readonly holds: LegalHolds,
    private readonly audit: AuditTrail,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  /**
   * `alongside` is called in the transaction of the rows, with what was erased: so that it is counted once, however
   * often the process ends in between. Rejects when the store does not delete audio, and can be called again. Resolves with
   * how many calls a legal hold keeps that was set since they were chosen: of those the audio may be gone, and nothing else.
   */
  async erase(
    { organisationId, calls }: CallsToErase,
    alongside: (manager: EntityManager, erased: Partial<ErasureCounts>) => Promise<void>,
  ): Promise<number> {
    const chosen = calls.map(({ id }) => id);
    await this.examples.removeOfCalls(organisationId, chosen);
    const audioFiles = await this.deleteAudio(organisationId, chosen);
    return this.database.write(async (manager) => {
      const free = await this.holds.freeWithin(manager, organisationId, calls);
      const ids = free.map(({ id }) => id);
      const conversationIds = await this.conversations.within(manager).findIdsOfCalls(organisationId, ids);
      const webhookDeliveries = await this.webhooks.forgetCalls(manager, organisationId, ids);
      const removed = await this.analyses.remove(manager, organisationId, ids);
      const conversations = await this.conversations.within(manager).deleteOfCalls(organisationId, ids);
      await this.kept.within(manager).deleteOfCalls(organisationId, ids);
      const recordings = await this.jobs.within(manager).deleteOfCalls(organisationId, ids);
      await this.audit.forgetDetails(manager, organisationId, [...ids, ...conversationIds]);
      const identities = free.map(({ identity }) => identity);
      await this.erased.within(manager).add(organisationId, identities, new Date());
      const count = await this.calls.within(manager).delete(organisationId, ids);
      const rows = { calls: count, conversations, recordings, webhookDeliveries, ...removed };
      await alongside(manager, { ...rows, audioFiles });
      return calls.length - free.length;
    });
  }

  private async deleteAudio(organisationId: string, callIds: readonly string[]): Promise<number> {
    const jobs = await this.jobs.findByCalls(organisationId, callIds);
    // Read after the jobs: audio that is kept passes from there to here.
    const kept = await this.kept.keysOf(organisationId, callIds);
    const keys = [...new Set([...jobs.flatMap(({ audioKey }) => audioKey ?? []), ...kept])];
    for (const key of keys) await this.audioStore.delete(key);
    return keys.length;
  }
}
