import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CallsRepository, type CallPlace, type PlacedCall } from '../conversations/calls.repository';
import { hashIdentity } from '../database/hash-identity';

/** Calls looked at by one statement; on SQLite the event loop waits for it. */
const LOOKED_AT = 500;

/** A call that an erasure is about. */
export type CallToErase = Omit<PlacedCall, 'campaign'>;

/** All calls of an organisation, or those of one of its agents or contacts. */
export interface ErasureSelection {
  organisationId: string;
  agentId?: string;
  contactId?: string;
}

/** Which calls an erasure means: the same for telling how many there are and for erasing them. */
@Injectable()
export class CallsOfErasure {
  constructor(private readonly calls: CallsRepository) {}

  /** The call that the client has given this identifier, or none. */
  async ofIdentifier(
    organisationId: string,
    externalConversationId: string,
  ): Promise<readonly CallToErase[]> {
    const call = await this.calls.findByIdentity(organisationId, hashIdentity(externalConversationId));
    return call ? this.calls.findByIds(organisationId, [call.id]) : [];
  }

  /** Some hundred at a time, in an order that erasing those before does not change. Of a contact every call is read. */
  async *pages({
    organisationId,
    agentId,
    contactId,
  }: ErasureSelection): AsyncGenerator<readonly CallToErase[]> {
    for (let after: CallPlace | null = null; ;) {
      const page: PlacedCall[] = await this.calls.listByPlace(organisationId, { agentId, after }, LOOKED_AT);
      yield contactId === undefined ? page : page.filter((call) => call.contactId === contactId);
      after = page.at(-1) ?? null;
      if (page.length < LOOKED_AT) return;
      // SQLite answers within the turn it is asked in: others wait for theirs.
      await nextTurn();
    }
  }
}
