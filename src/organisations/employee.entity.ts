import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { identity, moment, name, uuid } from '../database/column-types';

/** A person of the organisation, whom agents of client systems are linked to. */
@Entity('employee')
@Index('ix_employee_organisation', ['organisationId', 'name'])
@Index('ux_employee_identity', ['organisationId', 'identity'], { unique: true })
export class Employee {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** `hashIdentity(name)`; null where an earlier version wrote the row while this one was rolled out. */
  @Column({ ...identity, nullable: true })
  identity: string | null;

  @Column(name)
  name: string;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
