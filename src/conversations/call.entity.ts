import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { identity, longText, moment, name, uuid, wholeNumber, word } from '../database/column-types';
import type { RedactionKind } from '../redaction/kinds';
import { kindsText } from '../redaction/kinds-text';
import type { DeliveryRoute } from './delivery-route';

/**
 * An accepted call. Its row is the claim on the client's identifier: the unique key lets exactly one
 * delivery win, whichever route, process or moment it comes by.
 */
@Entity('call')
@Index('ux_call_identity', ['organisationId', 'identity'], { unique: true })
@Index('ix_call_date_score', [
  ...['organisationId', 'conversationDate', 'id'],
  ...['agentId', 'teamExternalId', 'score', 'coverage', 'reviewPriority'],
])
@Index('ix_call_agent', [
  ...['organisationId', 'agentId', 'conversationDate', 'id'],
  ...['teamExternalId', 'campaign', 'outcomeCode'],
])
@Index('ix_call_team_date', ['organisationId', 'teamExternalId', 'conversationDate', 'id'])
@Index('ix_call_campaign_date', ['organisationId', 'campaign', 'conversationDate', 'id'])
@Index('ix_call_outcome_date', ['organisationId', 'outcomeCode', 'conversationDate', 'id'])
@Index('ix_call_team_campaign', ['organisationId', 'teamExternalId', 'campaign', 'conversationDate', 'id'])
@Index('ix_call_team_outcome', [
  ...['organisationId', 'teamExternalId', 'outcomeCode', 'conversationDate', 'id'],
  'campaign',
])
@Index('ix_call_campaign_outcome', ['organisationId', 'campaign', 'outcomeCode', 'conversationDate', 'id'])
@Index('ix_call_score_date', [
  ...['organisationId', 'score', 'conversationDate', 'id'],
  ...['agentId', 'teamExternalId', 'campaign', 'outcomeCode'],
])
@Index('ix_call_kept_from', ['organisationId', 'keptFrom', 'id'])
@Index('ix_call_external', ['organisationId', 'externalConversationId'])
@Index('ix_call_result', ['organisationId', 'resultPosition', 'id'])
@Index('ix_call_test', ['organisationId', 'test'])
@Index('ix_call_review_date', [
  ...['organisationId', 'reviewPriority', 'conversationDate', 'id'],
  ...['agentId', 'teamExternalId', 'campaign', 'outcomeCode'],
])
@Index('ix_call_no_score_date', [
  ...['organisationId', 'noScoreReason', 'conversationDate', 'id'],
  ...['agentId', 'teamExternalId', 'campaign', 'outcomeCode'],
])
export class Call {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** `hashIdentity(externalConversationId)`. */
  @Column(identity)
  identity: string;

  @Column({ ...name, name: 'external_conversation_id' })
  externalConversationId: string;

  @Column(word)
  route: DeliveryRoute;

  @Column({ ...uuid, name: 'agent_id' })
  agentId: string;

  @Column({ ...moment, name: 'conversation_date' })
  conversationDate: Date;

  @Column({ ...name, name: 'call_agent_name' })
  callAgentName: string;

  @Column(name)
  campaign: string;

  @Column({ ...name, name: 'outcome_code' })
  outcomeCode: string;

  @Column({ ...name, name: 'outcome_category', nullable: true })
  outcomeCategory: string | null;

  @Column({ ...name, name: 'team_external_id', nullable: true })
  teamExternalId: string | null;

  @Column({ ...name, name: 'contact_id', nullable: true })
  contactId: string | null;

  /** As the client told it; whole seconds. */
  @Column({ ...wholeNumber, name: 'duration_seconds', nullable: true })
  durationSeconds: number | null;

  /** The JSON text of the client's `metadata`, to the letter as it was sent. */
  @Column({ ...longText, nullable: true })
  metadata: string | null;

  /** Whether an administrator uploaded it on the page to try the connection: it counts in no figure. */
  @Column({ type: 'boolean', default: false })
  test: boolean;

  /** The score of the current evaluation, kept here so that lists need no join; null without one. */
  @Column({ type: 'double', nullable: true })
  score: number | null;

  /** Share of the applicable weight that the current evaluation answered, 0 to 1; null when unknown. */
  @Column({ type: 'double', nullable: true })
  coverage: number | null;

  /** In which the score lies with a probability of 90 %, 0 to 100; both null without an interval. */
  @Column({ name: 'score_low', type: 'double', nullable: true })
  scoreLow: number | null;

  @Column({ name: 'score_high', type: 'double', nullable: true })
  scoreHigh: number | null;

  /** How urgently a person should look at it: 2 for a suspicion, 1 for another reason, 0 when nobody needs to. */
  @Column({ name: 'review_priority', type: 'smallint', default: 0 })
  reviewPriority: number;

  /** Why the current evaluation has no score; null with one, and without an evaluation. */
  @Column({ ...word, name: 'no_score_reason', nullable: true })
  noScoreReason: string | null;

  /** How probably agent and customer are the wrong way round, 0 to 1; null when that is not known. */
  @Column({ name: 'swapped_probability', type: 'double', nullable: true })
  swappedProbability: number | null;

  /** What was taken out of its transcript before it was stored; null for one stored as it came, and before there is one. */
  @Column({ type: 'varchar', length: 200, name: 'redacted_kinds', nullable: true, transformer: kindsText })
  redactedKinds: RedactionKind[] | null;

  /**
   * The place of its result in the order of changes, given after the change was committed; null until then. See
   * `ResultOrderRepository`.
   */
  @Column({ ...wholeNumber, name: 'result_position', nullable: true })
  resultPosition: number | null;

  /** When its result last changed; null for a call from before this was kept, which changed when it was accepted. */
  @Column({ ...moment, name: 'result_changed_at', nullable: true })
  resultChangedAt: Date | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  /** From when the days of retention count; null where a version that did not know it has stored the call. */
  @Column({ ...moment, name: 'kept_from', nullable: true })
  keptFrom: Date | null;
}
