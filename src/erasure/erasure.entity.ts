import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { identity, json, longText, moment, uuid, word } from '../database/column-types';
import type { ErasureCounts, ErasureKind, ErasureState } from './erasure-kind';

/** The work of erasing somebody's data; when it is done, the receipt, which holds no personal data. */
@Entity('erasure')
@Index('ix_erasure_organisation', ['organisationId', 'id'])
@Index('ix_erasure_state', ['state'])
export class Erasure {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column(word)
  kind: ErasureKind;

  /** The client's identifier of what is erased; null as soon as that is gone. */
  @Column({ ...longText, nullable: true })
  subject: string | null;

  /** Random, in hex: whoever knows the subject can tell by it that the receipt is theirs, and nobody else can. */
  @Column(word)
  salt: string;

  /** Hex SHA-256 of the salt and the subject. */
  @Column({ ...identity, name: 'subject_hash' })
  subjectHash: string;

  @Column(word)
  state: ErasureState;

  @Column(json<ErasureCounts>())
  counts: ErasureCounts;

  /** Files of nightly exports that were deleted. */
  @Column({ ...json<string[]>(), name: 'nightly_files' })
  nightlyFiles: string[];

  /** Keys of audio of erased calls that is still to be deleted; null when there is none. No row of a call names it. */
  @Column({ ...json<readonly string[]>(), name: 'pending_audio', nullable: true })
  pendingAudio: readonly string[] | null;

  /** When the earliest of the calls erased so far was accepted: no file from before holds any of them. */
  @Column({ ...moment, name: 'first_accepted_at', nullable: true })
  firstAcceptedAt: Date | null;

  /** Why the last try broke off; another is made. */
  @Column({ ...longText, name: 'last_error', nullable: true })
  lastError: string | null;

  @Column({ ...uuid, name: 'lease_owner', nullable: true })
  leaseOwner: string | null;

  @Column({ ...moment, name: 'lease_expires_at', nullable: true })
  leaseExpiresAt: Date | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  @Column({ ...moment, name: 'finished_at', nullable: true })
  finishedAt: Date | null;
}
