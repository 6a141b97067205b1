import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AUDIO_STORE, type AudioStore } from '../audio-store/audio-store';
import { AuditTrail } from '../auth/audit-trail.service';
import { CallsRepository } from '../conversations/calls.repository';
import { ConversationsRepository } from '../conversations/conversations.repository';
import { ErasedCallsRepository } from '../conversations/erased-calls.repository';
import { CallViews } from '../conversations/views/call-views.service';
import { Database } from '../database/database';
import { AnalysisRemoval } from '../evaluations/calls/analysis-removal.service';
import { ExampleRemoval, type RemovedExamples } from '../evaluations/examples/example-removal.service';
import { KeptAudioRepository } from '../recordings/kept-audio/kept-audio.repository';
import { RecordingJobsRepository } from '../recordings/recording-jobs.repository';
import { WebhookErasure } from '../webhooks/webhook-erasure.service';
import type { ErasureCounts } from './erasure-kind';
import { LegalHolds, type HoldableCall } from './holds/legal-holds.service';

/** How often examples are taken out that somebody makes of a call while it is erased. */
const EXAMPLE_TRIES = 10;

/** Calls to erase, of one organisation: a few, for they are erased in one transaction. */
export interface CallsToErase {
  organisationId: string;
  calls: readonly HoldableCall[];
}

/** What was left alone, or behind. */
export interface LeftByErasure {
  /** Calls that a legal hold keeps which was set since they were chosen. */
  heldCalls: number;
  /** Audio of erased calls that the store did not delete; no row names it any more. */
  audioLeft: string[];
}

/** Called in the transaction of the rows, with what was erased and the audio that is deleted after the commit. */
export type AlongsideErasure = (
  manager: EntityManager,
  erased: Partial<ErasureCounts>,
  audioKeys: readonly string[],
) => Promise<void>;

/**
 * Erases calls with everything that holds their words. A feature that stores anything of calls has it erased here: rows
 * all at once, unless a hold keeps their call, and files after the commit that found none. Files that are left by a crash
 * in between are deleted by the sweep for audio that no row names.
 */
@Injectable()
export class CallEraser {
  private readonly logger = new Logger(CallEraser.name);

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
    private readonly views: CallViews,
    private readonly audit: AuditTrail,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  /** What is erased is counted once by `alongside`, however often the process ends in between. */
  async erase(batch: CallsToErase, alongside: AlongsideErasure): Promise<LeftByErasure> {
    for (let attempt = 1; attempt <= EXAMPLE_TRIES; attempt++) {
      const chosen = batch.calls.map(({ id }) => id);
      const removed = await this.examples.removeOfCalls(batch.organisationId, chosen);
      const done = await this.eraseRows(batch, removed, alongside);
      if (done) return { heldCalls: done.heldCalls, audioLeft: await this.deleteAudio(done.audioKeys) };
    }
    throw new Error('examples were made of the calls again and again while they were to be erased');
  }

  /** Null, with nothing erased, where an example was made of one of the calls since they were taken out. */
  private eraseRows(
    { organisationId, calls }: CallsToErase,
    removedExamples: RemovedExamples,
    alongside: AlongsideErasure,
  ): Promise<{ heldCalls: number; audioKeys: readonly string[] } | null> {
    return this.database.write(async (manager) => {
      const free = await this.holds.freeWithin(manager, organisationId, calls);
      const ids = free.map(({ id }) => id);
      const audioKeys = await this.audioOf(manager, organisationId, ids);
      const conversationIds = await this.conversations.within(manager).lockIdsOfCalls(organisationId, ids);
      if (!(await this.examples.isComplete(manager, organisationId, ids, removedExamples))) return null;
      const webhookDeliveries = await this.webhooks.forgetCalls(manager, organisationId, ids);
      const removed = await this.analyses.remove(manager, organisationId, ids);
      const conversations = await this.conversations.within(manager).deleteOfCalls(organisationId, ids);
      await this.kept.within(manager).deleteOfCalls(organisationId, ids);
      const recordings = await this.jobs.within(manager).deleteOfCalls(organisationId, ids);
      await this.audit.forgetDetails(manager, organisationId, [...ids, ...conversationIds]);
      const named = await this.calls.within(manager).externalIdsOf(organisationId, ids);
      await this.views.forgetMentions(manager, organisationId, [...named, ...ids, ...conversationIds]);
      const identities = free.map(({ identity }) => identity);
      await this.erased.within(manager).add(organisationId, identities, new Date());
      const count = await this.calls.within(manager).delete(organisationId, ids);
      const rows = { calls: count, conversations, recordings, webhookDeliveries, ...removed };
      await alongside(manager, { ...rows, audioFiles: audioKeys.length }, audioKeys);
      return { heldCalls: calls.length - free.length, audioKeys };
    });
  }

  /** Audio that no row names any more. Resolves with what the store did not delete. */
  async deleteAudio(keys: readonly string[]): Promise<string[]> {
    const left: string[] = [];
    for (const key of keys)
      await this.audioStore.delete(key).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'Audio of an erased call could not be deleted; it is tried again');
        left.push(key);
      });
    return left;
  }

  private async audioOf(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
  ): Promise<string[]> {
    // Locked, and before what is kept: audio that is kept passes from there to here.
    const jobs = await this.jobs.within(manager).lockByCalls(organisationId, callIds);
    const kept = await this.kept.within(manager).keysOf(organisationId, callIds);
    return [...new Set([...jobs.flatMap(({ audioKey }) => audioKey ?? []), ...kept])];
  }
}
