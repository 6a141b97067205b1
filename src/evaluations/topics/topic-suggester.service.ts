import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { Database } from '../../database/database';
import { LeaseLost } from '../../database/lease';
import { TaskDeferred } from '../../concurrency/pool/task-errors';
import { Scorer } from '../../scoring/scorer';
import type { Reason } from '../../scoring/topics/cluster-reasons';
import { analysisFailure } from '../analysis/analysis-failure';
import { MAX_STARTS } from '../analysis/start-limits';
import { CallTopicsRepository } from './call-topics.repository';
import type { TopicJudging } from './topic-judging.entity';
import { TopicJudgingsRepository } from './topic-judgings.repository';
import type { TopicStep } from './topic-step';
import { TopicSuggestions, type NewSuggestion } from './topic-suggestions.service';

/** Calls without a topic that are read, the latest of the latest days: each takes an embedding of some 10 ms. */
const MAX_CALLS = 1_000;
const LATEST_DAYS = 90;
/** Calls looked at for them. */
const MAX_LOOKED_AT = 20_000;
const CALLS_AT_ONCE = 20;
/** After each page the worker pauses as long as the page took, at most this many milliseconds: new calls go first. */
const MAX_REST_MS = 500;

const DAY_MS = 86_400_000;
/** Suggestions are looked for again after this time, without being asked. */
export const SUGGEST_AGAIN_MS = DAY_MS;

interface ReadReason extends Reason {
  callId: string;
}

/** Looks for topics an organisation does not have yet in how its latest calls without a topic begin. */
@Injectable()
export class TopicSuggester {
  private readonly logger = new Logger(TopicSuggester.name);

  constructor(
    private readonly database: Database,
    private readonly judgings: TopicJudgingsRepository,
    private readonly callTopics: CallTopicsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly suggestions: TopicSuggestions,
    private readonly scorer: Scorer,
  ) {}

  /** Takes up to a minute; begins anew when it is interrupted. */
  async step(judging: TopicJudging, { owner, ended }: TopicStep): Promise<void> {
    const { organisationId } = judging;
    let found: NewSuggestion[] | null = null;
    let lastError: string | null = null;
    if (judging.starts <= MAX_STARTS)
      try {
        found = await this.find(organisationId, ended);
      } catch (error) {
        ended.throwIfAborted();
        if (error instanceof TaskDeferred) throw error;
        lastError = analysisFailure(error).message;
        this.logger.warn({ err: error, organisationId }, 'No topics could be suggested');
      }
    const now = new Date();
    await this.database.write(async (manager) => {
      const suggestAt = new Date(now.getTime() + SUGGEST_AGAIN_MS);
      const change = { suggestAt, suggestedAt: now, lastError };
      if (!(await this.judgings.within(manager).advance(judging, owner, change))) throw new LeaseLost();
      if (found) await this.store(manager, organisationId, found);
    });
  }

  private async find(organisationId: string, ended: AbortSignal): Promise<NewSuggestion[]> {
    const reasons: ReadReason[] = [];
    const from = new Date(Date.now() - LATEST_DAYS * DAY_MS);
    const callIds = await this.callTopics.listCallsWithout(organisationId, from, {
      limit: MAX_CALLS,
      lookedAt: MAX_LOOKED_AT,
    });
    const requester = { organisationId, priority: 'background' as const };
    for (let at = 0; at < callIds.length; at += CALLS_AT_ONCE) {
      ended.throwIfAborted();
      const began = performance.now();
      for (const callId of callIds.slice(at, at + CALLS_AT_ONCE)) {
        const conversation = await this.conversations.findByCall(organisationId, callId);
        if (!conversation?.sentences) continue;
        const reason = await this.scorer.reasonOf(conversation.sentences, { ...requester, signal: ended });
        if (reason) reasons.push({ ...reason, callId });
      }
      await delay(Math.min(performance.now() - began, MAX_REST_MS), undefined, { signal: ended });
    }
    const plain = reasons.map(({ quote, vector }) => ({ quote, vector }));
    const clusters = await this.scorer.clusterReasons(plain, requester);
    return clusters.map(({ calls, typical }) => ({
      calls,
      quotes: typical.flatMap((at) => {
        const reason = reasons[at];
        return reason ? [{ callId: reason.callId, quote: reason.quote }] : [];
      }),
    }));
  }

  /** Quotes of transcripts that were erased meanwhile are left out. */
  private async store(
    manager: EntityManager,
    organisationId: string,
    found: readonly NewSuggestion[],
  ): Promise<void> {
    const conversations = this.conversations.within(manager);
    const kept = new Set<string>();
    for (const { callId } of found.flatMap(({ quotes }) => quotes))
      if (await conversations.lockTranscriptOf(organisationId, callId)) kept.add(callId);
    await this.suggestions.replace(
      manager,
      organisationId,
      found.map(({ calls, quotes }) => ({ calls, quotes: quotes.filter(({ callId }) => kept.has(callId)) })),
    );
  }
}
