import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { identity, moment, name, uuid, word } from '../../database/column-types';
import { MAX_REASON, type HoldKind } from './hold-kind';

/** That the data of a call, a contact or an agent has to be kept, whatever else would erase it. */
@Entity('legal_hold')
@Index('ux_legal_hold_subject', ['organisationId', 'kind', 'identity'], { unique: true })
export class LegalHold {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column(word)
  kind: HoldKind;

  /** The client's identifier. */
  @Column(name)
  subject: string;

  /** `hashIdentity(subject)`. */
  @Column(identity)
  identity: string;

  /** Why, in the words of whoever set it; null where nobody said. */
  @Column({ type: 'varchar', length: MAX_REASON, nullable: true })
  reason: string | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
