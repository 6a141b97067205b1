import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../database/new-id';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { JOB_QUEUE, type JobQueue } from '../../queue/job-queue';
import type { RubricOutline } from '../../scoring/rubric/rubric-text';
import type { RescoringFailureCode } from './rescoring-failure';
import type { RescoringSpeakers } from './rescoring-speakers';
import type { RescoringState } from './rescoring-state';
import type { Rescoring } from './rescoring.entity';
import { RescoringsRepository } from './rescorings.repository';

/** A rescoring and how far it is. */
export interface RescoringView {
  id: string;
  state: RescoringState;
  /** First and last moment of the range. */
  from: Date;
  to: Date;
  rubric: Pick<RubricOutline, 'name' | 'version' | 'hash'>;
  /** Whose speakers are exchanged first; null for nobody's. */
  speakers: RescoringSpeakers | null;
  /** How many calls were chosen; null for all of the range. */
  chosen: number | null;
  /** Calls to score; null while they are counted. */
  total: number | null;
  done: number;
  /** Calls that could not be scored and keep their evaluation. */
  failed: number;
  lastError: string | null;
  failureCode: RescoringFailureCode | null;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

/** Which calls are to be scored again, and how. */
export interface RescoringWanted {
  /** Both included. */
  fromDate: Date;
  toDate: Date;
  /** Only these calls, of those dates; null for all of them. */
  callIds: string[] | null;
  rubric: RubricOutline;
  speakers: RescoringSpeakers | null;
}

/** Rescorings shown, the latest. */
const SHOWN = 20;

/** An organisation has one rescoring at a time: two would overwrite each other's evaluations. */
export class RescoringUnderWay extends Error {
  constructor() {
    super('calls of this organisation are being scored again already');
    this.name = 'RescoringUnderWay';
  }
}

/** Starts, shows and cancels rescorings: scoring an organisation's stored calls again. */
@Injectable()
export class Rescorings {
  private readonly logger = new Logger(Rescorings.name);

  constructor(
    private readonly rescorings: RescoringsRepository,
    private readonly organisations: OrganisationsRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {}

  /**
   * Stores that the analysed calls with a conversation date of these days, both ends included, or those chosen of them,
   * are to be scored with this rubric; the caller enqueues it after the commit. Throws `RescoringUnderWay`.
   */
  async start(
    manager: EntityManager,
    organisationId: string,
    { fromDate, toDate, callIds, rubric, speakers }: RescoringWanted,
  ): Promise<string> {
    const rescorings = this.rescorings.within(manager);
    await this.organisations.within(manager).lock(organisationId);
    if (await rescorings.hasWorking(organisationId)) throw new RescoringUnderWay();
    const id = newId();
    const now = new Date();
    await rescorings.insert({
      id,
      organisationId,
      state: 'counting',
      fromDate,
      toDate,
      callIds,
      rubricName: rubric.name,
      rubricVersion: rubric.version,
      rubricHash: rubric.hash,
      speakers,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  }

  /** The latest ones, the newest first. */
  async list(organisationId: string): Promise<RescoringView[]> {
    return (await this.rescorings.listLatest(organisationId, SHOWN)).map(toView);
  }

  /** Null for one of another organisation just as for one that never was. */
  async get(organisationId: string, id: string): Promise<RescoringView | null> {
    const rescoring = await this.rescorings.findById(organisationId, id);
    return rescoring && toView(rescoring);
  }

  /** Ends it; what is scored by then stays. False when there is no such one at work. */
  cancel(manager: EntityManager, organisationId: string, id: string): Promise<boolean> {
    return this.rescorings.within(manager).cancel(organisationId, id, new Date());
  }

  /** Ids of those with work left that no worker holds, for the sweep. */
  due(now: Date): Promise<string[]> {
    return this.rescorings.listDue(now);
  }

  /** Enqueues it. Never rejects: when the queue cannot be reached, the sweep enqueues it later. */
  enqueue(id: string): void {
    this.queue.enqueue('rescoring', id).catch((error: unknown) => {
      this.logger.warn({ err: error, id }, 'A rescoring could not be enqueued; the sweep will');
    });
  }
}

const toView = (rescoring: Rescoring): RescoringView => ({
  id: rescoring.id,
  state: rescoring.state,
  from: rescoring.fromDate,
  to: rescoring.toDate,
  rubric: { name: rescoring.rubricName, version: rescoring.rubricVersion, hash: rescoring.rubricHash },
  speakers: rescoring.speakers,
  chosen: rescoring.callIds?.length ?? null,
  total: rescoring.state === 'counting' ? null : Math.max(rescoring.total, rescoring.done + rescoring.failed),
  done: rescoring.done,
  failed: rescoring.failed,
  lastError: rescoring.lastError,
  failureCode: rescoring.failureCode,
  createdAt: rescoring.createdAt,
  updatedAt: rescoring.updatedAt,
  finishedAt: rescoring.finishedAt,
});
