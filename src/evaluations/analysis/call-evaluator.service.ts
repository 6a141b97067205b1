import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import type { StoredCall, StoredConversation } from '../../conversations/stored-call';
import type { Priority } from '../../concurrency/pool/fair-queue';
import { Scorer } from '../../scoring/scorer';
import type { WrittenEvaluation } from '../../scoring/written-evaluation';
import { AdaptationInForce } from '../adaptation/adaptation-in-force.service';
import { AgentLossRates } from '../agent-loss-rates.service';
import { Rubrics } from '../rubrics/rubrics.service';
import { TopicsInForce } from '../topics/topics-in-force.service';
import { TopicsOfCall } from '../topics/topics-of-call.service';

/** A call and the conversation of it that is scored. */
export interface EvaluatedCall {
  conversation: StoredConversation;
  call: StoredCall;
}

/** What scoring needs of a call, which may not be stored yet. */
export interface ScorableCall {
  conversation: Pick<StoredConversation, 'organisationId' | 'sentences'>;
  call: Pick<StoredCall, 'agentId'>;
}

/** Has calls scored with what is in force in their organisation: rubric, adaptation, topics. Stores nothing. */
@Injectable()
export class CallEvaluator {
  constructor(
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly rubrics: Rubrics,
    private readonly lossRates: AgentLossRates,
    private readonly adaptation: AdaptationInForce,
    private readonly topics: TopicsInForce,
    private readonly topicsOfCall: TopicsOfCall,
    private readonly scorer: Scorer,
  ) {}

  async load(conversationId: string): Promise<EvaluatedCall> {
    const conversation = await this.conversations.getById(conversationId);
    const call = await this.calls.getById(conversation.organisationId, conversation.callId);
    return { conversation, call };
  }

  async evaluate(
    { conversation: { organisationId, sentences }, call: { agentId } }: ScorableCall,
    priority: Priority,
    signal: AbortSignal,
  ): Promise<WrittenEvaluation> {
    const rubric = await this.rubrics.current(organisationId);
    const lossRates = await this.lossRates.of(organisationId, agentId);
    const adaptation = await this.adaptation.of(organisationId);
    const set = await this.topics.of(organisationId);
    const requester = { organisationId, priority, signal };
    const options = { ...requester, lossRates, adaptation, topics: set };
    const written = await this.scorer.evaluate(sentences ?? [], rubric, options);
    const { noScoreReason } = written.certainty;
    const call = { ...requester, sentences: sentences ?? [], noScoreReason };
    return { ...written, topics: await this.topicsOfCall.find(call, { set, found: written.topics }) };
  }
}
