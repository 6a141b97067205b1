import { Column, Entity, PrimaryColumn } from 'typeorm';
import { moment, uuid, word } from './column-types';

/** Work that one process at a time may do, whichever it is: the row is the right to do it. */
@Entity('named_lease')
export class NamedLease {
  @PrimaryColumn(word)
  name: string;

  @Column({ ...uuid, name: 'lease_owner', nullable: true })
  leaseOwner: string | null;

  @Column({ ...moment, name: 'lease_expires_at', nullable: true })
  leaseExpiresAt: Date | null;
}
