import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { json, longText, moment, uuid } from '../database/column-types';
import { isSealed } from '../encryption/text-sealer.service';
import type { Sentence } from './sentence';

/** Which engine wrote a transcript, with its version and its model. */
export interface TranscribedBy {
  name: string;
  version: string;
  model: string;
}

/** What was said in a call: delivered as a transcript, or transcribed from a recording. */
@Entity('conversation')
@Index('ux_conversation_call', ['callId'], { unique: true })
export class Conversation {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...uuid, name: 'call_id' })
  callId: string;

  /** In the order of the conversation; null once erased. Sealed text within the repository alone, see there. */
  @Column({
    ...longText,
    nullable: true,
    transformer: {
      to: (value: Sentence[] | string | null | undefined) =>
        value && typeof value !== 'string' ? JSON.stringify(value) : value,
      from: (value: string | null) =>
        value && !isSealed(value) ? (JSON.parse(value) as Sentence[]) : value || null,
    },
  })
  sentences: Sentence[] | string | null;

  @Column({ name: 'sentence_count', type: 'int' })
  sentenceCount: number;

  /** Whether agent and customer were exchanged since it was delivered or transcribed: `sentences` are as they are now. */
  @Column({ name: 'speakers_exchanged', type: 'boolean', default: false })
  speakersExchanged: boolean;

  /** Stored as JSON; null for a delivered transcript, and for one from before it was stored. */
  @Column({
    ...json<TranscribedBy>(),
    name: 'transcribed_by',
    nullable: true,
  })
  transcribedBy: TranscribedBy | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
