import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CallsRepository } from '../../conversations/calls.repository';
import type { StoredCall } from '../../conversations/stored-call';
import { hashIdentity } from '../../database/hash-identity';
import { newId } from '../../database/new-id';
import { AgentErasure } from '../../organisations/agent-erasure.service';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { HoldKind, WantedHold } from './hold-kind';
import { RetentionRulesRepository } from '../retention/retention-rules.repository';
import { LegalHoldsRepository } from './legal-holds.repository';

/** Legal holds of one organisation: every erasure reads all of them. */
export const MAX_HOLDS = 1_000;

/** A hold as its organisation sees it. */
export interface LegalHoldView {
  id: string;
  kind: HoldKind;
  subject: string;
  reason: string | null;
  createdAt: Date;
}

/** The organisation has `MAX_HOLDS` already. */
export class TooManyHolds extends Error {
  constructor() {
    super(`an organisation may have ${MAX_HOLDS} legal holds`);
    this.name = 'TooManyHolds';
  }
}

/** What tells whether a call is held. */
export type HoldableCall = Pick<StoredCall, 'id' | 'identity' | 'agentId' | 'contactId'>;

/** What has to be kept, whatever else would erase it. */
@Injectable()
export class LegalHolds {
  constructor(
    private readonly holds: LegalHoldsRepository,
    private readonly calls: CallsRepository,
    private readonly agents: AgentErasure,
    private readonly organisations: OrganisationsRepository,
    private readonly retention: RetentionRulesRepository,
  ) {}

  /**
   * The id of the hold, which may have been set before: then a reason that is given takes the place of its own. The subject
   * need not be known yet. Throws `TooManyHolds`.
   */
  async set(
    manager: EntityManager,
    organisationId: string,
    { kind, subject, reason }: WantedHold,
  ): Promise<string> {
    const holds = this.holds.within(manager);
    await this.organisations.within(manager).lock(organisationId);
    const identity = hashIdentity(subject);
    const known = await holds.findByIdentity(organisationId, kind, identity);
    if (known) {
      if (reason !== null) await holds.setReason(organisationId, known.id, reason);
      return known.id;
    }
    if ((await holds.count(organisationId)) >= MAX_HOLDS) throw new TooManyHolds();
    const id = newId();
    await holds.insert({ id, organisationId, kind, subject, identity, reason, createdAt: new Date() });
    return id;
  }

  /** What it kept from retention is looked at again. False when there is no such hold. */
  async lift(manager: EntityManager, organisationId: string, id: string): Promise<boolean> {
    const holds = this.holds.within(manager);
    if (!(await holds.findById(organisationId, id))) return false;
    await holds.delete(organisationId, id);
    await this.retention.within(manager).beginAgain(organisationId);
    return true;
  }

  /** In the order they were set. */
  async list(organisationId: string): Promise<LegalHoldView[]> {
    const holds = await this.holds.list(organisationId);
    return holds.map(({ id, kind, subject, reason, createdAt }) => ({
      id,
      kind,
      subject,
      reason,
      createdAt,
    }));
  }

  async any(organisationId: string): Promise<boolean> {
    return (await this.holds.count(organisationId)) > 0;
  }

  /** Whether this itself is held; calls may be held besides. */
  async isHeld(organisationId: string, kind: HoldKind, subject: string): Promise<boolean> {
    return (await this.holds.findByIdentity(organisationId, kind, hashIdentity(subject))) !== null;
  }

  /**
   * Those of some calls that no hold keeps, within a write that erases them: a hold that is set meanwhile waits for it, and
   * one that was set before keeps its calls.
   */
  async freeWithin<C extends HoldableCall>(
    manager: EntityManager,
    organisationId: string,
    calls: readonly C[],
  ): Promise<C[]> {
    await this.organisations.within(manager).lock(organisationId);
    const held = await this.heldAmong(organisationId, calls, manager);
    return calls.filter(({ id }) => !held.has(id));
  }

  /** Ids of those of some calls that are held: themselves, by their contact or by their agent. */
  async heldAmong(
    organisationId: string,
    calls: readonly HoldableCall[],
    manager?: EntityManager,
  ): Promise<Set<string>> {
    const holds = await (manager ? this.holds.within(manager) : this.holds).list(organisationId);
    if (holds.length === 0 || calls.length === 0) return new Set();
    const identities = (kind: HoldKind) =>
      new Set(holds.filter((hold) => hold.kind === kind).map(({ identity }) => identity));
    const [heldCalls, heldContacts] = [identities('call'), identities('contact')];
    const named = holds.filter(({ kind }) => kind === 'agent').map(({ subject }) => subject);
    const heldAgents = new Set((await this.agents.find(organisationId, named, manager)).values());
    const isHeld = ({ identity, contactId, agentId }: HoldableCall) =>
      heldCalls.has(identity) ||
      heldAgents.has(agentId) ||
      (contactId !== null && heldContacts.has(hashIdentity(contactId)));
    return new Set(calls.filter(isHeld).map(({ id }) => id));
  }

  /** The same by ids. */
  async heldIdsAmong(
    organisationId: string,
    callIds: readonly string[],
    manager?: EntityManager,
  ): Promise<Set<string>> {
    const [holds, calls] = manager
      ? [this.holds.within(manager), this.calls.within(manager)]
      : [this.holds, this.calls];
    if ((await holds.count(organisationId)) === 0) return new Set();
    return this.heldAmong(organisationId, await calls.findByIds(organisationId, callIds), manager);
  }

  /** Whether no hold keeps a call, within a write that removes something of it: as `freeWithin`. */
  async isFreeWithin(manager: EntityManager, organisationId: string, callId: string): Promise<boolean> {
    await this.organisations.within(manager).lock(organisationId);
    return (await this.heldIdsAmong(organisationId, [callId], manager)).size === 0;
  }
}
