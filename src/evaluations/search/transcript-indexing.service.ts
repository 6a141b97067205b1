import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { NamedLeases } from '../../database/named-leases';
import { JOB_QUEUE, type JobQueue } from '../../queue/job-queue';
import { WakeUps } from '../../queue/wake-ups';
import { AnalysesRepository, MAX_INDEX_TRIES } from '../analysis/analyses.repository';
import { TranscriptIndexWriter } from './transcript-index-writer.service';
import { TranscriptIndexRepository } from './transcript-index.repository';

const NAME = 'transcript-index';
/** Transcripts listed at once. */
const BATCH = 20;
/** Between two tries of what could not be read, in milliseconds: a fault that passes has passed by then. */
const RETRY_AFTER_MS = 60_000;
/** After each batch the worker pauses as long as the batch took, at most this many milliseconds: requests go first. */
const MAX_REST_MS = 250;
/** Share of that pause in which others used the event loop, from which on the worker pauses for the longest time. */
const BUSY = 0.5;

/**
 * Reads transcripts into the full-text index, after they were stored and apart from requests. The row of the analysis says
 * which are not in it yet: those of the latest calls, those from before there was an index, and those that have changed.
 */
@Injectable()
export class TranscriptIndexing {
  private readonly wakeUps: WakeUps;
  private retriedAt = -Infinity;

  constructor(
    private readonly leases: NamedLeases,
    private readonly analyses: AnalysesRepository,
    private readonly writer: TranscriptIndexWriter,
    private readonly index: TranscriptIndexRepository,
    @Inject(JOB_QUEUE) queue: JobQueue,
  ) {
    this.wakeUps = new WakeUps(queue, 'transcript-index', () => this.analyses.hasUnindexed());
  }

  /** Wakes a worker if any transcript is to be read: for the sweep. Never rejects. */
  wakeIfDue(): Promise<void> {
    return this.wakeUps.keepComing();
  }

  /**
   * Takes transcripts out of the index that are erased or have changed; what is stored of them then is read anew. Within
   * the write that changes them.
   */
  async forget(manager: EntityManager, organisationId: string, callIds: readonly string[]): Promise<void> {
    // First, so that a worker that has just read them waits, and then sees the change.
    await this.analyses.within(manager).markUnindexed(organisationId, callIds);
    await this.index.within(manager).remove(organisationId, callIds);
  }

  /** Reads what there is to be read, for the queue. Does nothing when another worker does. */
  work(stopping: AbortSignal): Promise<void> {
    return this.leases.hold(NAME, async (lost) => {
      const ended = AbortSignal.any([stopping, lost]);
      await this.retryFailed(ended);
      while (!ended.aborted) {
        const began = performance.now();
        const transcripts = await this.analyses.listUnindexed(BATCH);
        if (transcripts.length === 0) break;
        await this.writer.add(transcripts);
        await rest(performance.now() - began, ended);
      }
    });
  }

  /** Tries those again that could not be read before, each once; only some time after it was done last. */
  private async retryFailed(ended: AbortSignal): Promise<void> {
    if (Date.now() < this.retriedAt + RETRY_AFTER_MS) return;
    this.retriedAt = Date.now();
    // Each leaves its number of failures: the higher one first, so that none is met twice.
    for (let failures = MAX_INDEX_TRIES - 1; failures > 0; failures--)
      while (!ended.aborted) {
        const failed = await this.analyses.listIndexFailed(failures, BATCH);
        if (failed.length === 0) break;
        await this.writer.add(failed);
      }
  }
}

/**
 * Lets others go first after a batch that took `tookMs`. A process whose event loop they fill has deliveries that wait: then
 * some 80 transcripts a second are read, which is more than come in over a day, and the rest when there are fewer.
 */
async function rest(tookMs: number, ended: AbortSignal): Promise<void> {
  const before = performance.eventLoopUtilization();
  const pause = (ms: number) => delay(ms, undefined, { signal: ended }).catch(() => undefined);
  const firstMs = Math.min(tookMs, MAX_REST_MS);
  await pause(firstMs);
  if (performance.eventLoopUtilization(before).utilization >= BUSY) await pause(MAX_REST_MS - firstMs);
}
