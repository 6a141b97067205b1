import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ScoringSettings } from '../../config/scoring-settings';
import { Call } from '../../conversations/call.entity';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import type { CriterionResult, EvaluationResult } from '../../scoring/evaluation';
import { Evaluation } from '../../evaluations/evaluation.entity';
import { Scorer } from '../../scoring/scorer';
import type { PreviewedAnswerDto, PreviewedCallDto, RubricPreviewDto } from './rubric.dto';
import { owned } from '../owned';

const CALLS = 20;

/** Shows what a rubric would have made of the latest calls, before anybody decides for it. */
@Injectable()
export class RubricPreview {
  constructor(
    private readonly database: Database,
    private readonly scorer: Scorer,
    private readonly settings: ScoringSettings,
  ) {}

  /** Throws `RubricInvalid`. */
  async of(organisationId: string, source: string): Promise<RubricPreviewDto> {
    const asker = { organisationId, priority: 'client' as const };
    const { hash } = await this.scorer.readRubric(source, asker);
    const signal = AbortSignal.timeout(this.settings.ANALYSIS_TIMEOUT_MS);
    const calls: PreviewedCallDto[] = [];
    const evaluations = await this.latest(organisationId);
    const byId = await this.conversations(organisationId, evaluations);
    for (const { conversationId, result } of evaluations) {
      const held = byId.get(conversationId);
      if (!held?.conversation.sentences) continue;
      const before = JSON.parse(result) as EvaluationResult;
      try {
        const after = await this.scorer.score(
          held.conversation.sentences,
          { hash, source },
          { ...asker, signal },
        );
        calls.push(compared(held.call, before, after));
      } catch (error) {
        if (!signal.aborted) throw error;
        break;
      }
    }
    const both = calls.filter(
      (call): call is PreviewedCallDto & { score_before: number; score_after: number } =>
        call.score_before !== null && call.score_after !== null,
    );
    return {
      calls,
      mean_before: mean(both.map((call) => call.score_before)),
      mean_after: mean(both.map((call) => call.score_after)),
      complete: !signal.aborted,
    };
  }

  private latest(organisationId: string): Promise<Evaluation[]> {
    return this.database.read.find(Evaluation, {
      where: { organisationId },
      order: { id: 'DESC' },
      take: CALLS,
    });
  }

  private async conversations(
    organisationId: string,
    evaluations: Evaluation[],
  ): Promise<Map<string, { conversation: Conversation; call: Call }>> {
    if (evaluations.length === 0) return new Map();
    const { read } = this.database;
    const ids = evaluations.map(({ conversationId }) => conversationId);
    const conversations = owned(await read.findBy(Conversation, { id: In(ids) }), organisationId);
    const callIds = conversations.map(({ callId }) => callId);
    const calls = owned(await read.findBy(Call, { id: In(callIds) }), organisationId);
    const callOf = new Map(calls.map((call) => [call.id, call]));
    return new Map(
      conversations.flatMap((conversation) => {
        const call = callOf.get(conversation.callId);
        return call ? [[conversation.id, { conversation, call }] as const] : [];
      }),
    );
  }
}

/** The engine's own answers are compared: what people changed since is theirs. */
function compared(call: Call, before: EvaluationResult, after: EvaluationResult): PreviewedCallDto {
  return {
    call_id: call.id,
    external_conversation_id: call.externalConversationId,
    conversation_date: call.conversationDate.toISOString(),
    call_agent_name: call.callAgentName,
    score_before: before.engineScore,
    score_after: after.score,
    changed: changedAnswers(before.criteria, after.criteria),
  };
}

function changedAnswers(
  before: readonly CriterionResult[],
  after: readonly CriterionResult[],
): PreviewedAnswerDto[] {
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
