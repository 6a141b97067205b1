import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid } from '../database/column-types';

/** Who changed what on the connector page. */
@Entity('audit_entry')
@Index('ix_audit_entry_organisation', ['organisationId', 'id'])
@Index('ix_audit_entry_subject', ['organisationId', 'subject'])
export class AuditEntry {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...uuid, name: 'administrator_id' })
  administratorId: string;

  /** What was done, such as `integration_key.created`. */
  @Column({ type: 'varchar', length: 64 })
  action: string;

  /** The id of what it was done to; never a name. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  subject: string | null;

  /** JSON of old and new values where they matter; no secrets. */
  @Column({ ...longText, nullable: true })
  details: string | null;

  /** `sourceNetwork` of where it was done from, `command` or `service`; null where none is known. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  source: string | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
