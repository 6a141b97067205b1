import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../database/new-id';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { JOB_QUEUE, type JobQueue } from '../queue/job-queue';
import { NO_COUNTS, type ErasureKind } from './erasure-kind';
import { toErasureView, type ErasureView } from './erasure-view';
import { ErasuresRepository } from './erasures.repository';

/** Erasures of one organisation that are queued or running. */
const MAX_WORKING = 1_000;

/** Erasures woken by one sweep; the next wakes more. */
const MAX_WOKEN = 200;

/** The organisation has as many erasures under way as it may. */
export class TooManyErasures extends Error {
  constructor() {
    super(`This organisation has ${MAX_WORKING} erasures under way; wait until some are done.`);
    this.name = 'TooManyErasures';
  }
}

/** Starts and shows erasures; a worker does them. */
@Injectable()
export class Erasures {
  private readonly logger = new Logger(Erasures.name);

  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly organisations: OrganisationsRepository,
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
  ) {}

  /** Stores what is to be erased; the caller enqueues it after the commit. Throws `TooManyErasures`. */
  async start(
    manager: EntityManager,
    organisationId: string,
    { kind, subject }: { kind: ErasureKind; subject: string },
  ): Promise<string> {
    const erasures = this.erasures.within(manager);
    await this.organisations.within(manager).lock(organisationId);
    if ((await erasures.countWorking(organisationId)) >= MAX_WORKING) throw new TooManyErasures();
    const id = newId();
    const salt = randomBytes(16).toString('hex');
    await erasures.insert({
      id,
      organisationId,
      kind,
      subject,
      salt,
      subjectHash: hash('sha256', `${salt}${subject}`, 'hex'),
      state: 'queued',
      counts: NO_COUNTS,
      nightlyFiles: [],
      pendingAudio: null,
      firstAcceptedAt: null,
      lastError: null,
      leaseOwner: null,
      leaseExpiresAt: null,
      createdAt: new Date(),
      finishedAt: null,
    });
    return id;
  }

  /** Wakes a worker. Never rejects: when the queue is away the sweep does it. */
  async wake(id: string): Promise<void> {
    await this.queue.enqueue('erasures', id).catch((error: unknown) => {
      this.logger.warn({ err: error, id }, 'An erasure could not be enqueued; the sweep will');
    });
  }

  /** For the sweep. Rejects when the queue is out of reach. */
  async wakeIfDue(now: Date): Promise<void> {
    for (const id of await this.erasures.listDue(now, MAX_WOKEN)) await this.queue.enqueue('erasures', id);
  }

  /** Null for one of another organisation just as for one that never was. */
  async find(organisationId: string, id: string): Promise<ErasureView | null> {
    const found = await this.erasures.findById(organisationId, id);
    return found && toErasureView(found);
  }

  /** That of a whole organisation, which nobody can be asked for any more; null without its salt. */
  async findOfOrganisation(id: string, salt: string): Promise<ErasureView | null> {
    const found = await this.erasures.findOfOrganisation(id);
    return found && isSame(found.salt, salt) ? toErasureView(found) : null;
  }

  /** The latest first. `next` is where a further page begins, or null. */
  async list(
    organisationId: string,
    beforeId: string | undefined,
    limit: number,
  ): Promise<{ erasures: ErasureView[]; next: string | null }> {
    const found = await this.erasures.list(organisationId, beforeId, limit + 1);
    const page = found.slice(0, limit);
    return {
      erasures: page.map(toErasureView),
      next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }
}

/** Takes as long wherever they differ. */
const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
