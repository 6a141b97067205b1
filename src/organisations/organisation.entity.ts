import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, name, uuid } from '../database/column-types';
import type { RedactionKind } from '../redaction/kinds';
import { kindsText } from '../redaction/kinds-text';

/** A contact centre: the owner of everything else here. */
@Entity('organisation')
@Index('ux_organisation_sandbox_of', ['sandboxOf'], { unique: true })
export class Organisation {
  @PrimaryColumn(uuid)
  id: string;

  @Column(name)
  name: string;

  /** A demo environment cannot receive real calls. */
  @Column({ type: 'boolean', default: false })
  demo: boolean;

  /** The organisation whose sandbox this is; null for a real one. */
  @Column({ ...uuid, name: 'sandbox_of', nullable: true })
  sandboxOf: string | null;

  @Column({ name: 'analysis_enabled', type: 'boolean', default: true })
  analysisEnabled: boolean;

  /** Calls that took place before this moment are not analysed; null: a call of any date is. */
  @Column({ ...moment, name: 'analysis_started_at', nullable: true })
  analysisStartedAt: Date | null;

  /** When an administrator confirmed that test calls arrive with agent and customer the right way round. */
  @Column({ ...moment, name: 'connection_confirmed_at', nullable: true })
  connectionConfirmedAt: Date | null;

  @Column({ ...uuid, name: 'test_recording_job_id', nullable: true })
  testRecordingJobId: string | null;

  /** An administrator asked for another test recording. */
  @Column({ name: 'test_recording_wanted', type: 'boolean', default: false })
  testRecordingWanted: boolean;

  /** Names of products and people, one a line, told to speech engines that take a prompt. */
  @Column({ ...longText, nullable: true })
  vocabulary: string | null;

  /** What is taken out of its transcribed recordings; null: as the setting `REDACTION` says. */
  @Column({ type: 'varchar', length: 200, name: 'redact_recordings', nullable: true, transformer: kindsText })
  redactRecordings: RedactionKind[] | null;

  /** What is taken out of its delivered transcripts; null: nothing. */
  @Column({
    type: 'varchar',
    length: 200,
    name: 'redact_transcripts',
    nullable: true,
    transformer: kindsText,
  })
  redactTranscripts: RedactionKind[] | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
