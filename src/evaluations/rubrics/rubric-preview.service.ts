import { Injectable } from '@nestjs/common';
import { ScoringSettings } from '../../config/scoring-settings';
import type { ListedCall, StoredConversation } from '../../conversations/stored-call';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import type { CriterionResult, CriterionStatus, EvaluationResult } from '../../scoring/evaluation';
import { Scorer } from '../../scoring/scorer';
import { AdaptationInForce } from '../adaptation/adaptation-in-force.service';
import { EvaluationsRepository } from '../evaluations.repository';
import { readEvaluation } from '../stored-evaluation';
import { Rubrics } from './rubrics.service';

/** An answer that a rubric changes; null where the rubric before or the one after has no such criterion. */
export interface PreviewedAnswer {
  /** Id of the criterion. */
  criterion: string;
  name: string;
  before: CriterionStatus | null;
  after: CriterionStatus | null;
}

export interface PreviewedCall {
  callId: string;
  externalConversationId: string;
  conversationDate: Date;
  callAgentName: string;
  /** 0 to 100; null without a score. */
  scoreBefore: number | null;
  scoreAfter: number | null;
  /** Only those that differ. */
  changed: PreviewedAnswer[];
}

/** What a rubric would have made of the latest calls. */
export interface RubricEffect {
  calls: PreviewedCall[];
  /** Over the calls that have a score before and after. */
  meanBefore: number | null;
  meanAfter: number | null;
  /** False when the time for it ran out before every call was scored. */
  complete: boolean;
}

/** Latest analysed calls that are scored for a preview. */
const MAX_CALLS = 20;

/** Shows what a rubric would have made of the latest calls, before anybody activates it. Stores nothing. */
@Injectable()
export class RubricPreview {
  constructor(
    private readonly evaluations: EvaluationsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly calls: CallsRepository,
    private readonly adaptation: AdaptationInForce,
    private readonly rubrics: Rubrics,
    private readonly scorer: Scorer,
    private readonly settings: ScoringSettings,
  ) {}

  /** Rejects with `RubricInvalid`. */
  async of(organisationId: string, source: string): Promise<RubricEffect> {
    const requester = { organisationId, priority: 'client' as const };
    const { hash } = await this.scorer.readRubric(source, requester);
    const adaptation = await this.adaptation.of(organisationId);
    const live = await this.rubrics.current(organisationId);
    const signal = AbortSignal.timeout(this.settings.ANALYSIS_TIMEOUT_MS);
    const calls: PreviewedCall[] = [];
    const evaluations = await this.evaluations.listLatest(organisationId, MAX_CALLS);
    const ids = evaluations.map(({ conversationId }) => conversationId);
    const byId = await this.conversationsWithCalls(organisationId, ids);
    for (const { conversationId, result } of evaluations) {
      const held = byId.get(conversationId);
      if (!held?.conversation.sentences) continue;
      const { sentences } = held.conversation;
      const stored = readEvaluation(result);
      const options = { ...requester, signal, adaptation };
      try {
        // One scored with a former rubric is scored anew: the draft is compared with what is live.
        const before =
          stored.rubric.hash === live.hash ? stored : await this.scorer.score(sentences, live, options);
        const after = await this.scorer.score(sentences, { hash, source }, options);
        calls.push(compared(held.call, before, after));
      } catch (error) {
        if (!signal.aborted) throw error;
        break;
      }
    }
    const both = calls.filter(
      (call): call is PreviewedCall & { scoreBefore: number; scoreAfter: number } =>
        call.scoreBefore !== null && call.scoreAfter !== null,
    );
    return {
      calls,
      meanBefore: mean(both.map((call) => call.scoreBefore)),
      meanAfter: mean(both.map((call) => call.scoreAfter)),
      complete: !signal.aborted,
    };
  }

  private async conversationsWithCalls(
    organisationId: string,
    ids: string[],
  ): Promise<Map<string, { conversation: StoredConversation; call: ListedCall }>> {
    if (ids.length === 0) return new Map();
    const conversations = await this.conversations.findByIds(organisationId, ids);
    const callIds = conversations.map(({ callId }) => callId);
    const calls = await this.calls.findByIds(organisationId, callIds);
    const callOf = new Map(calls.map((call) => [call.id, call]));
    return new Map(
      conversations.flatMap((conversation) => {
        const call = callOf.get(conversation.callId);
        return call ? [[conversation.id, { conversation, call }] as const] : [];
      }),
    );
  }
}

/** Compares the engine's own answers; what people changed since is left out. */
function compared(call: ListedCall, before: EvaluationResult, after: EvaluationResult): PreviewedCall {
  return {
    callId: call.id,
    externalConversationId: call.externalConversationId,
    conversationDate: call.conversationDate,
    callAgentName: call.callAgentName,
    scoreBefore: before.engineScore,
    scoreAfter: after.score,
    changed: changedAnswers(before.criteria, after.criteria),
  };
}

function changedAnswers(
  before: readonly CriterionResult[],
  after: readonly CriterionResult[],
): PreviewedAnswer[] {
  const was = new Map(before.map((one) => [one.id, one]));
  const is = new Map(after.map((one) => [one.id, one]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((criterion) => {
    const [old, now] = [was.get(criterion), is.get(criterion)];
    if (old?.engineStatus === now?.status) return [];
    const name = now?.name ?? old?.name ?? criterion;
    return { criterion, name, before: old?.engineStatus ?? null, after: now?.status ?? null };
  });
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.round((10 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 10;
