import { Column, Entity, PrimaryColumn } from 'typeorm';
import { identity, moment, uuid } from '../database/column-types';

/**
 * That a call was left because its agent is not linked, so that its resends are not counted as further calls.
 * Nothing of the call is kept but the hash of its identifier, and that until the agent is linked.
 */
@Entity('waiting_call')
export class WaitingCall {
  @PrimaryColumn({ ...uuid, name: 'agent_id' })
  agentId: string;

  /** `hashIdentity(externalConversationId)`. */
  @PrimaryColumn(identity)
  identity: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
