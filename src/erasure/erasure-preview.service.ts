import { Injectable } from '@nestjs/common';
import { AgentEraser } from './agent-eraser.service';
import type { ErasureKind } from './erasure-kind';
import { ErasureRequests } from './erasure-requests.service';
import { LegalHolds } from './holds/legal-holds.service';
import { CallsOfErasure, type CallToErase } from './calls-of-erasure.service';

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
    private readonly calls: CallsOfErasure,
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
    for await (const found of this.selected(organisationId, kind, subject)) {
      const held = await this.holds.heldAmong(organisationId, found);
      count.heldCalls += held.size;
      count.calls += found.length - held.size;
    }
    return count;
  }

  private async *selected(
    organisationId: string,
    kind: ErasureKind,
    subject: string,
  ): AsyncGenerator<readonly CallToErase[]> {
    if (kind === 'call') return yield await this.calls.ofIdentifier(organisationId, subject);
    if (kind === 'contact') return yield* this.calls.pages({ organisationId, contactId: subject });
    const agentId = kind === 'agent' ? await this.agents.idOf(organisationId, subject) : undefined;
    // An agent nobody has heard of has no calls; an organisation has only its own.
    if (agentId === null || (kind === 'organisation' && subject !== organisationId)) return;
    yield* this.calls.pages({ organisationId, agentId });
  }
}
