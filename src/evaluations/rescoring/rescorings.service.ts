import { Inject, Injectable, Logger } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { FREE, unleased } from '../../database/lease';
import { newId } from '../../database/new-id';
import { lockOrganisation } from '../../organisations/organisations.service';
import { JOB_QUEUE, type JobQueue } from '../../queue/job-queue';
import type { RubricOutline } from '../../scoring/rubric/rubric-text';
import { Rescoring, WORKING_STATES } from './rescoring.entity';

/** Rescorings shown, the latest. */
const SHOWN = 20;

/** Of one organisation one rescoring at a time: two would undo each other's work. */
export class RescoringUnderWay extends Error {
  constructor() {
    super('calls of this organisation are being scored again already');
    this.name = 'RescoringUnderWay';
  }
}

/** Scoring again of an organisation's stored calls: asked for, looked at and called off. */
@Injectable()
export class Rescorings {
  private readonly logger = new Logger(Rescorings.name);

  constructor(
    private readonly database: Database,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {}

  /**
   * Writes down that the analysed calls with a conversation date of these days, both ends included, are to be
   * scored with this rubric; the caller enqueues it after the commit. Throws `RescoringUnderWay`.
   */
  async start(
    manager: EntityManager,
    organisationId: string,
    { fromDate, toDate, rubric }: { fromDate: Date; toDate: Date; rubric: RubricOutline },
  ): Promise<string> {
    await lockOrganisation(manager, organisationId);
    if (await manager.existsBy(Rescoring, { organisationId, state: In(WORKING_STATES) }))
      throw new RescoringUnderWay();
    const id = newId();
    const now = new Date();
    await manager.insert(Rescoring, {
      id,
      organisationId,
      state: 'counting',
      fromDate,
      toDate,
      rubricName: rubric.name,
      rubricVersion: rubric.version,
      rubricHash: rubric.hash,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  }

  /** The latest ones, the newest first. */
  list(organisationId: string): Promise<Rescoring[]> {
    return this.database.read.find(Rescoring, {
      where: { organisationId },
      order: { id: 'DESC' },
      take: SHOWN,
    });
  }

  /** Null for one of another organisation just as for one that never was. */
  async get(organisationId: string, id: string): Promise<Rescoring | null> {
    const found = await this.database.read.findOneBy(Rescoring, { id, organisationId });
    return found?.id === id ? found : null;
  }

  /** Ends it; what is scored by then stays. False when there is no such one at work. */
  async cancel(manager: EntityManager, organisationId: string, id: string): Promise<boolean> {
    const now = new Date();
    const changed = await manager.update(
      Rescoring,
      { id, organisationId, state: In(WORKING_STATES) },
      { state: 'cancelled', updatedAt: now, finishedAt: now, ...FREE },
    );
    return changed.affected === 1;
  }

  /** Those nobody works on: for the sweep. */
  async due(now: Date): Promise<string[]> {
    const found = await this.database.read
      .createQueryBuilder(Rescoring, 'leased')
      .select('leased.id')
      .where('leased.state IN (:...states)', { states: WORKING_STATES })
      .andWhere(unleased(now, 'leased'))
      .getMany();
    return found.map(({ id }) => id);
  }

  /** Tells the queue; when it is away the sweep will. */
  enqueue(id: string): void {
    this.queue.enqueue('rescoring', id).catch((error: unknown) => {
      this.logger.warn({ err: error, id }, 'A rescoring could not be enqueued; the sweep will');
    });
  }
}
