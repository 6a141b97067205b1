import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid } from '../../database/column-types';

/** A filter of the list of calls that somebody keeps under a name. */
@Entity('call_view')
@Index('ix_call_view_organisation', ['organisationId', 'id'])
export class CallView {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** The administrator who keeps it. */
  @Column({ ...uuid, name: 'owner_id' })
  ownerId: string;

  /** Whether every administrator of the organisation sees it. */
  @Column({ name: 'is_shared', type: 'boolean' })
  isShared: boolean;

  @Column(longText)
  name: string;

  /** The query string of the page's address. */
  @Column(longText)
  search: string;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
