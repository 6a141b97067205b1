import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, name, uuid } from '../database/column-types';

/** A person of the organisation, whom agents of client systems are linked to. */
@Entity('employee')
@Index('ix_employee_organisation', ['organisationId', 'name'])
export class Employee {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column(name)
  name: string;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
