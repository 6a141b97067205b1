import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, uuid } from '../../database/column-types';

/** A sentence of a call that a suggestion shows; erased with the call's transcript. */
@Entity('topic_suggestion_quote')
@Index('ix_topic_suggestion_quote_call', ['callId'])
export class TopicSuggestionQuote {
  @PrimaryColumn({ ...uuid, name: 'suggestion_id' })
  suggestionId: string;

  @PrimaryColumn({ ...uuid, name: 'call_id' })
  callId: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** Its place among those of the suggestion, from 0. */
  @Column({ type: 'int' })
  place: number;

  @Column(longText)
  quote: string;
}
