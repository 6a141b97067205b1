import { Column, Entity, PrimaryColumn } from 'typeorm';
import { identity, moment, uuid } from '../database/column-types';

/**
 * A call that was not analysed because its agent is not linked; kept so that its resends are not counted as further
 * calls. Of the call only the hash of its identifier is kept, until the agent is linked.
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
