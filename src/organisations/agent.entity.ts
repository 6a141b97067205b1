import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { identity, moment, name, uuid } from '../database/column-types';

/** An agent as a client system names them; known from the first delivery, linked by an administrator. */
@Entity('agent')
@Index('ux_agent_identity', ['organisationId', 'identity'], { unique: true })
export class Agent {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** `hashIdentity(externalId)`. */
  @Column(identity)
  identity: string;

  @Column({ ...name, name: 'external_id' })
  externalId: string;

  /** The name of the latest delivery; null for one linked before any call. */
  @Column({ ...name, nullable: true })
  name: string | null;

  @Column({ ...name, name: 'team_external_id', nullable: true })
  teamExternalId: string | null;

  @Column({ ...name, nullable: true })
  campaign: string | null;

  /** The employee this agent is; null while not linked. */
  @Column({ ...uuid, name: 'employee_id', nullable: true })
  employeeId: string | null;

  /** Deliveries of this agent's calls, whatever became of them. */
  @Column({ name: 'calls_seen', type: 'int', default: 0 })
  callsSeen: number;

  /** Calls answered `agent_not_linked` since the agent was last linked, each counted once however often it was sent. */
  @Column({ name: 'calls_waiting', type: 'int', default: 0 })
  callsWaiting: number;

  @Column({ ...moment, name: 'first_seen_at', nullable: true })
  firstSeenAt: Date | null;

  @Column({ ...moment, name: 'last_seen_at', nullable: true })
  lastSeenAt: Date | null;
}
