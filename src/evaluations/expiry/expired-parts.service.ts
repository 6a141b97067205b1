import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CallsRepository } from '../../conversations/calls.repository';
import { CallComments } from '../../conversations/comments/call-comments.service';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { CallExpiriesRepository } from '../../conversations/expiry/call-expiries.repository';
import type { ExpiringPart } from '../../conversations/expiry/expired-part';
import { AnalysesRepository } from '../analysis/analyses.repository';
import { AWAITING_AGENT_LINK, type AnalysisState } from '../analysis/analysis-state';
import { EvaluationsRepository } from '../evaluations.repository';
import { SupersededEvaluationsRepository } from '../rescoring/superseded-evaluations.repository';
import { TranscriptIndexing } from '../search/transcript-indexing.service';
import { readEvaluation } from '../stored-evaluation';
import { CallTopics } from '../topics/call-topics.service';
import { withoutWords } from './without-words';

type CallId = { id: string };

/** Removes the transcripts or the evaluations of calls that stay, for organisations that keep those for fewer days. */
@Injectable()
export class ExpiredParts {
  constructor(
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly expiries: CallExpiriesRepository,
    private readonly analyses: AnalysesRepository,
    private readonly evaluations: EvaluationsRepository,
    private readonly superseded: SupersededEvaluationsRepository,
    private readonly transcripts: TranscriptIndexing,
    private readonly topics: CallTopics,
    private readonly comments: CallComments,
  ) {}

  /**
   * Those of some calls that have this part, and can be without it. Left out are calls that are still to be scored, and those
   * that wait for their agent to be linked: what is kept of them for how long is decided elsewhere.
   */
  async removable<C extends CallId>(
    organisationId: string,
    calls: readonly C[],
    part: ExpiringPart,
  ): Promise<C[]> {
    const kept = await this.expiries.withoutExpired(organisationId, calls, part);
    if (kept.length === 0) return [];
    const ids = kept.map(({ id }) => id);
    const ended = endedOf(await this.analyses.findStates(organisationId, ids));
    const having =
      part === 'transcript'
        ? await this.conversations.findCallsWithTranscript(organisationId, ids)
        : await this.evaluatedAmong(organisationId, ended);
    const removable = new Set(ended.map(({ callId }) => callId).filter((id) => having.has(id)));
    return kept.filter(({ id }) => removable.has(id));
  }

  /**
   * Within a write. The calls are some that `removable` has given, at most a few dozen. Resolves with those it was removed
   * of.
   */
  async remove(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
    part: ExpiringPart,
    now: Date,
  ): Promise<string[]> {
    // Asked again: one may have begun to be scored since.
    const ended = endedOf(await this.analyses.within(manager).findStates(organisationId, callIds));
    const ids = ended.map(({ callId }) => callId);
    if (ids.length === 0) return [];
    const conversationIds = ended.map(({ conversationId }) => conversationId);
    if (part === 'transcript') await this.removeTranscripts(manager, organisationId, ids, conversationIds);
    else await this.removeEvaluations(manager, organisationId, ids, conversationIds, now);
    await this.expiries.within(manager).mark(organisationId, ids, part, now);
    await this.calls.within(manager).markChanged(organisationId, ids, now);
    return ids;
  }

  /** With everything that holds words of theirs: quotes in evaluations, comments, what search finds. */
  private async removeTranscripts(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
    conversationIds: readonly string[],
  ): Promise<void> {
    await this.conversations.within(manager).lockIdsOfCalls(organisationId, callIds);
    await this.transcripts.forget(manager, organisationId, callIds);
    await this.topics.forgetQuotes(manager, organisationId, callIds);
    await this.comments.forget(manager, organisationId, callIds);
    const stripped = (result: string) => JSON.stringify(withoutWords(readEvaluation(result)));
    await this.evaluations.within(manager).rewriteOfConversations(organisationId, conversationIds, stripped);
    await this.superseded.within(manager).rewriteOfConversations(organisationId, conversationIds, stripped);
    for (const callId of callIds)
      await this.conversations.within(manager).eraseByCall(organisationId, callId);
  }

  private async removeEvaluations(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
    conversationIds: readonly string[],
    now: Date,
  ): Promise<void> {
    await this.superseded.within(manager).deleteOfConversations(organisationId, conversationIds);
    await this.evaluations.within(manager).deleteOfConversations(organisationId, conversationIds);
    await this.calls.within(manager).forgetScores(organisationId, callIds, now);
  }

  private async evaluatedAmong(
    organisationId: string,
    analyses: readonly { callId: string; conversationId: string }[],
  ): Promise<Set<string>> {
    const conversationIds = analyses.map(({ conversationId }) => conversationId);
    const evaluated = await this.evaluations.findEvaluated(organisationId, conversationIds);
    return new Set(
      analyses.filter(({ conversationId }) => evaluated.has(conversationId)).map(({ callId }) => callId),
    );
  }
}

/** Without those that are still to be scored, or wait for their agent to be linked. */
const endedOf = <A extends { state: AnalysisState }>(analyses: readonly A[]): A[] =>
  analyses.filter(({ state }) => state !== 'due' && state !== AWAITING_AGENT_LINK);
