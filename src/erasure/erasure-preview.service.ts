import { Injectable } from '@nestjs/common';
import { CallsRepository, type CallPlace, type PlacedCall } from '../conversations/calls.repository';
import { hashIdentity } from '../database/hash-identity';
import { AgentEraser } from './agent-eraser.service';
import type { ErasureKind } from './erasure-kind';
import { ErasureRequests } from './erasure-requests.service';
import { LegalHolds } from './holds/legal-holds.service';

/** Calls looked at by one statement; on SQLite the event loop waits for it. */
const LOOKED_AT = 500;

/** What an erasure would be about now. */
export interface ErasureCount {
  calls: number;
  /** Calls that would be left alone because of a legal hold. */
  heldCalls: number;
  /** A legal hold forbids the erasure as a whole. */
  isHeld: boolean;
}

/** Tells how much an erasure would erase, before anybody asks for it. */
@Injectable()
export class ErasurePreview {
  constructor(
    private readonly calls: CallsRepository,
    private readonly holds: LegalHolds,
    private readonly agents: AgentEraser,
    private readonly requests: ErasureRequests,
  ) {}

  /** Of a contact and of an organisation it reads every call: seconds for a million. */
  async of(
    organisationId: string,
    { kind, subject }: { kind: ErasureKind; subject: string },
  ): Promise<ErasureCount> {
    const isHeld = await this.requests.isHeld(organisationId, { kind, subject });
    const count: ErasureCount = { calls: 0, heldCalls: 0, isHeld };
    for await (const found of this.meant(organisationId, kind, subject)) {
      const held = await this.holds.heldAmong(organisationId, found);
      count.heldCalls += held.size;
      count.calls += found.length - held.size;
    }
    return count;
  }

  private async *meant(
    organisationId: string,
    kind: ErasureKind,
    subject: string,
  ): AsyncGenerator<readonly Omit<PlacedCall, 'campaign'>[]> {
    if (kind === 'call') {
      const call = await this.calls.findByIdentity(organisationId, hashIdentity(subject));
      if (call) yield await this.calls.findByIds(organisationId, [call.id]);
      return;
    }
    const agentId = kind === 'agent' ? await this.agents.idOf(organisationId, subject) : undefined;
    // An agent nobody has heard of has no calls; an organisation has only its own.
    if (agentId === null || (kind === 'organisation' && subject !== organisationId)) return;
    for (let after: CallPlace | null = null; ;) {
      const page: PlacedCall[] = await this.calls.listByPlace(organisationId, { agentId, after }, LOOKED_AT);
      yield kind === 'contact' ? page.filter(({ contactId }) => contactId === subject) : page;
      after = page.at(-1) ?? null;
      if (page.length < LOOKED_AT) return;
    }
  }
}
