import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import type { ListedCall } from '../../conversations/stored-call';
import { swappedProbability } from '../../scoring/speakers/swapped-speakers';
import { AnalysesRepository, type AnalysedCall } from '../analysis/analyses.repository';
import { CallRescorer, type RescoredCall, type RubricToUse } from './call-rescorer.service';
import { exchangesSpeakers } from './rescoring-speakers';
import type { Rescoring } from './rescoring.entity';

/** The calls of a rescoring, and how one of them is scored again. */
@Injectable()
export class RescoringCalls {
  constructor(
    private readonly analyses: AnalysesRepository,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly rescorer: CallRescorer,
  ) {}

  /**
   * Those behind the cursor. Calls accepted since the rescoring was asked for are left out: they were scored with the rubric
   * in force then.
   */
  next(rescoring: Rescoring, limit: number): Promise<AnalysedCall[]> {
    const { organisationId, fromDate, toDate, callIds, cursorDate, cursorId, createdAt } = rescoring;
    const after = cursorDate && cursorId ? { conversationDate: cursorDate, id: cursorId } : null;
    const range = { from: fromDate, to: toDate, callIds, acceptedUntil: createdAt, after };
    return this.analyses.nextAnalysedCalls(organisationId, range, limit);
  }

  /** Ids of the calls that are to be looked at: without their transcripts, which may be long, and most need nothing. */
  async meant(
    { organisationId, speakers }: Rescoring,
    analysed: readonly AnalysedCall[],
  ): Promise<ReadonlySet<string>> {
    const ids = analysed.map(({ id }) => id);
    if (speakers === null) return new Set(ids);
    const [calls, conversations] = await Promise.all([
      this.calls.findByIds(organisationId, ids),
      this.conversations.findIdsByCalls(organisationId, ids),
    ]);
    const conversationOf = new Map(conversations.map((conversation) => [conversation.callId, conversation]));
    const meant = calls.filter((call) => {
      const conversation = conversationOf.get(call.id);
      // Of a call that was scored before it was kept, the probability is only known once it is read.
      const probability = isToBeRead(call) ? 1 : call.swappedProbability;
      return conversation !== undefined && exchangesSpeakers(speakers, probability, conversation);
    });
    return new Set(meant.map(({ id }) => id));
  }

  /** Null when there is nothing to do: its transcript has been erased, or its speakers are as they should be. */
  async score(
    { organisationId, speakers }: Rescoring,
    { id: callId }: AnalysedCall,
    rubric: RubricToUse,
    ended: AbortSignal,
  ): Promise<RescoredCall | null> {
    const conversation = await this.conversations.findByCall(organisationId, callId);
    const call = await this.calls.findById(organisationId, callId);
    if (!conversation?.sentences || !call) return null;
    const { sentences } = conversation;
    const probability = isToBeRead(call) ? swappedProbability(sentences) : call.swappedProbability;
    const exchange = speakers !== null && exchangesSpeakers(speakers, probability, conversation);
    if (speakers !== null && !exchange) return null;
    const wanted = { conversation: { ...conversation, sentences }, agentId: call.agentId, exchange };
    return this.rescorer.score(wanted, rubric, { priority: 'background', signal: ended });
  }
}

/** Whether a call has a probability that its speakers are swapped which is not kept; one nobody was served in has none. */
const isToBeRead = ({ swappedProbability: kept, noScoreReason }: ListedCall): boolean =>
  kept === null && (noScoreReason === null || noScoreReason === 'too_little_evidence');
