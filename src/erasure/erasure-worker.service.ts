import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { QueueSettings } from '../config/queue-settings';
import { CallViews } from '../conversations/views/call-views.service';
import { Database } from '../database/database';
import { FREE, LeaseLost, whileLeased } from '../database/lease';
import { newId } from '../database/new-id';
import { ExportErasure } from '../exports/jobs/export-erasure.service';
import { CallEraser } from './call-eraser.service';
import { sumOf, type ErasureCounts } from './erasure-kind';
import type { Erasure } from './erasure.entity';
import { ErasuresRepository } from './erasures.repository';
import { LegalHolds } from './holds/legal-holds.service';
import { CallsOfErasure, type CallToErase, type ErasureSelection } from './calls-of-erasure.service';
import { OrganisationEraser } from './organisation-eraser.service';
import { AgentEraser } from './agent-eraser.service';

/** Calls erased in one transaction. */
const BATCH = 20;

const BROKE_OFF = 'The last try broke off; another is made. The log of the service says why.';

/** A worker's hold on one erasure. */
interface Held {
  owner: string;
  /** Aborts when the lease is lost or the service stops. */
  ended: AbortSignal;
}

/** What a step has found besides what it counts. */
interface Found {
  /** When the earliest of its calls was accepted. */
  acceptedAt?: Date;
  /** Files of nightly exports. */
  nightly?: string[];
  /** Audio that is deleted after the commit. */
  pendingAudio?: readonly string[];
}

/**
 * Does erasures. Every step can be repeated: what was erased is not found again, so that an erasure goes on where a
 * killed process left it, until it has come to its end.
 */
@Injectable()
export class ErasureWorker {
  private readonly logger = new Logger(ErasureWorker.name);

  constructor(
    private readonly database: Database,
    private readonly erasures: ErasuresRepository,
    private readonly calls: CallsOfErasure,
    private readonly holds: LegalHolds,
    private readonly eraser: CallEraser,
    private readonly agents: AgentEraser,
    private readonly organisations: OrganisationEraser,
    private readonly exports: ExportErasure,
    private readonly views: CallViews,
    private readonly settings: QueueSettings,
  ) {}

  /** Does one erasure, for the queue. Does nothing when no work is left or another worker has taken it. */
  async work(id: string, stopping: AbortSignal): Promise<void> {
    const owner = newId();
    const { LEASE_MS } = this.settings;
    const erasure = await this.write((erasures) => erasures.take(id, owner, LEASE_MS));
    if (!erasure) return;
    const extend = () => this.write((erasures) => erasures.extend(id, owner, LEASE_MS));
    const release = async () => void (await this.write((erasures) => erasures.advance(id, owner, FREE)));
    await whileLeased({ leaseMs: LEASE_MS, extend, release }, async (lost) => {
      const ended = AbortSignal.any([stopping, lost]);
      try {
        await this.erase(erasure, { owner, ended });
      } catch (error) {
        if (ended.aborted || error instanceof LeaseLost) return;
        this.logger.warn({ err: error, id }, 'An erasure broke off; another try is made');
        await this.write((erasures) => erasures.advance(id, owner, { lastError: BROKE_OFF }));
        throw error;
      }
    });
  }

  private async erase(erasure: Erasure, held: Held): Promise<void> {
    if (erasure.pendingAudio) await this.deletePendingAudio(erasure, held, erasure.pendingAudio);
    // A former try that had come so far has forgotten whom it was about.
    if (erasure.subject !== null) await this.eraseAll(erasure, held, erasure.subject);
    if (!(await this.database.foldLog()))
      throw new Error('the log of writes, which holds what was erased, is read by another process');
    const receipt = { state: 'done' as const, lastError: null, finishedAt: new Date(), ...FREE };
    await this.database.write((manager) => this.advance(manager, erasure, held, receipt));
  }

  /** Ends with the subject forgotten, so that what is folded after it holds no word of the erasure either. */
  private async eraseAll(erasure: Erasure, held: Held, subject: string): Promise<void> {
    const heldCalls = await this.eraseSubject(erasure, held, subject);
    const { organisationId, firstAcceptedAt } = await this.current(erasure);
    if (firstAcceptedAt !== null) {
      const { files, nightly } = await this.exports.eraseSince(organisationId, firstAcceptedAt, held.ended);
      await this.count(erasure, held, { exportFiles: files }, nightly);
    }
    await this.database.write(async (manager) => {
      const { counts } = await this.current(erasure, manager);
      await this.advance(manager, erasure, held, { subject: null, counts: { ...counts, heldCalls } });
    });
  }

  /** Resolves with how many calls were left alone because of a legal hold. */
  private async eraseSubject(erasure: Erasure, held: Held, subject: string): Promise<number> {
    const { organisationId, kind } = erasure;
    switch (kind) {
      case 'call':
        return this.eraseFound(erasure, held, await this.calls.ofIdentifier(organisationId, subject));
      case 'contact': {
        const heldCalls = await this.eraseSelected(erasure, held, { organisationId, contactId: subject });
        if (heldCalls === 0)
          await this.database.write((manager) =>
            this.views.forgetMentions(manager, organisationId, [subject]),
          );
        return heldCalls;
      }
      case 'agent': {
        const agentId = await this.agents.idOf(organisationId, subject);
        if (agentId === null) return 0;
        const heldCalls = await this.eraseSelected(erasure, held, { organisationId, agentId });
        // The held calls are those of somebody.
        if (heldCalls === 0) {
          const exportFiles = await this.agents.eraseFiles(organisationId, subject, held.ended);
          await this.count(erasure, held, { exportFiles });
          const erase = (manager: EntityManager) =>
            this.agents.erase(manager, organisationId, agentId, subject);
          await this.database.write(async (manager) =>
            this.addWithin(manager, erasure, held, await erase(manager)),
          );
        }
        return heldCalls;
      }
      case 'organisation':
        return this.eraseOrganisation(erasure, held);
    }
  }

  private async eraseOrganisation(erasure: Erasure, held: Held): Promise<number> {
    const { organisationId } = erasure;
    for (const id of await this.organisations.withSandbox(organisationId)) {
      await this.organisations.closeToClients(id, held.ended);
      const heldCalls = await this.eraseSelected(erasure, held, { organisationId: id });
      // Set after it was asked for: what is held stays, and with it the organisation.
      if (heldCalls > 0) return heldCalls;
      const { files, nightly } = await this.exports.eraseSince(id, new Date(0), held.ended);
      await this.count(erasure, held, { exportFiles: files }, nightly);
      const otherRows = await this.organisations.deleteRest(id, held.ended);
      await this.count(erasure, held, { otherRows });
    }
    return 0;
  }

  private async eraseSelected(erasure: Erasure, held: Held, selection: ErasureSelection): Promise<number> {
    let heldCalls = 0;
    for await (const found of this.calls.pages(selection))
      heldCalls += await this.eraseFound(erasure, held, found, selection.organisationId);
    return heldCalls;
  }

  private async eraseFound(
    erasure: Erasure,
    held: Held,
    found: readonly CallToErase[],
    organisationId = erasure.organisationId,
  ): Promise<number> {
    let heldCalls = 0;
    for (let at = 0; at < found.length; at += BATCH) {
      held.ended.throwIfAborted();
      const batch = found.slice(at, at + BATCH);
      // Asked for each batch: whoever is told that a hold is set may rely on it.
      const kept = await this.holds.heldAmong(organisationId, batch);
      heldCalls += kept.size;
      const calls = batch.filter(({ id }) => !kept.has(id));
      if (calls.length === 0) continue;
      const acceptedAt = new Date(Math.min(...calls.map(({ createdAt }) => createdAt.getTime())));
      let pendingAudio: readonly string[] = [];
      const left = await this.eraser.erase({ organisationId, calls }, (manager, erased, audioKeys) => {
        pendingAudio = audioKeys;
        return this.addWithin(manager, erasure, held, erased, { acceptedAt, pendingAudio });
      });
      heldCalls += left.heldCalls;
      await this.forgetAudio(erasure, held, pendingAudio, left.audioLeft);
    }
    return heldCalls;
  }

  /** What a former try has left: the receipt is no receipt before it is gone. */
  private async deletePendingAudio(erasure: Erasure, held: Held, pending: readonly string[]): Promise<void> {
    await this.forgetAudio(erasure, held, pending, await this.eraser.deleteAudio(pending));
  }

  private async forgetAudio(
    erasure: Erasure,
    held: Held,
    pending: readonly string[],
    left: readonly string[],
  ): Promise<void> {
    if (pending.length === 0) return;
    const pendingAudio = left.length > 0 ? left : null;
    await this.database.write((manager) => this.advance(manager, erasure, held, { pendingAudio }));
    if (pendingAudio) throw new Error('the store did not delete the audio of erased calls');
  }

  private count(
    erasure: Erasure,
    held: Held,
    erased: Partial<ErasureCounts>,
    nightly: string[] = [],
  ): Promise<void> {
    return this.database.write((manager) => this.addWithin(manager, erasure, held, erased, { nightly }));
  }

  private async addWithin(
    manager: EntityManager,
    erasure: Erasure,
    held: Held,
    erased: Partial<ErasureCounts>,
    { acceptedAt, nightly = [], pendingAudio = [] }: Found = {},
  ): Promise<void> {
    const { counts, firstAcceptedAt, nightlyFiles } = await this.current(erasure, manager);
    const first =
      acceptedAt && (firstAcceptedAt === null || acceptedAt < firstAcceptedAt) ? acceptedAt : firstAcceptedAt;
    await this.advance(manager, erasure, held, {
      counts: sumOf(counts, erased),
      firstAcceptedAt: first,
      nightlyFiles: [...nightlyFiles, ...nightly],
      ...(pendingAudio.length > 0 && { pendingAudio }),
    });
  }

  private async current({ organisationId, id }: Erasure, manager?: EntityManager): Promise<Erasure> {
    const erasures = manager ? this.erasures.within(manager) : this.erasures;
    const found = await erasures.findById(organisationId, id);
    if (!found) throw new LeaseLost();
    return found;
  }

  private async advance(
    manager: EntityManager,
    { id }: Erasure,
    { owner }: Held,
    change: Partial<Erasure>,
  ): Promise<void> {
    if (!(await this.erasures.within(manager).advance(id, owner, change))) throw new LeaseLost();
  }

  private write<T>(work: (erasures: ErasuresRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => work(this.erasures.within(manager)));
  }
}
