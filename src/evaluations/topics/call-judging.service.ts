import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import type { StoredCall, StoredConversation } from '../../conversations/stored-call';
import { Database } from '../../database/database';
import { LeaseLost } from '../../database/lease';
import { TaskDeferred } from '../../concurrency/pool/task-errors';
import { Scorer } from '../../scoring/scorer';
import { mayHaveTopics, type FoundTopic, type TopicSet } from '../../scoring/topics/topic';
import { AnalysesRepository, type AnalysedCall } from '../analysis/analyses.repository';
import { analysisFailure, NEVER_ENDED } from '../analysis/analysis-failure';
import { MAX_STARTS } from '../analysis/start-limits';
import { CallTopics } from './call-topics.service';
import type { TopicJudging } from './topic-judging.entity';
import { TopicJudgingsRepository } from './topic-judgings.repository';
import type { TopicStep } from './topic-step';
import { topicSet } from './topics-in-force.service';
import { TopicsRepository } from './topics.repository';

/** How long one step works, in milliseconds; then another organisation's may. */
const STEP_MS = 3_000;
const CALLS_AT_ONCE = 50;
/** After each call the worker pauses as long as the call took, at most this many milliseconds: new calls go first. */
const MAX_REST_MS = 250;

/** Calls judged again: those of the latest days, and of these so many. */
const LATEST_DAYS = 90;
const MAX_CALLS = 20_000;
const DAY_MS = 86_400_000;
/** Conversation dates may lie ahead. */
const LAST_DATE = new Date('9999-12-31T23:59:59.000Z');

/** A call that was judged, not yet stored. */
interface JudgedCall {
  call: StoredCall;
  conversation: StoredConversation;
  found: FoundTopic[];
}

/** Judges an organisation's latest calls again by its topics as they are now. */
@Injectable()
export class CallJudging {
  private readonly logger = new Logger(CallJudging.name);

  constructor(
    private readonly database: Database,
    private readonly judgings: TopicJudgingsRepository,
    private readonly topics: TopicsRepository,
    private readonly callTopics: CallTopics,
    private readonly analyses: AnalysesRepository,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly scorer: Scorer,
  ) {}

  /** Goes on for some seconds. Rejects with `LeaseLost` when the topics change meanwhile. */
  async step(judging: TopicJudging, { owner, ended }: TopicStep): Promise<void> {
    const { organisationId, version } = judging;
    const until = Date.now() + STEP_MS;
    const set = topicSet(`${organisationId} ${version}`, await this.topics.listInUse(organisationId));
    // Read after the version: they may belong to a later one. Then no progress is written.
    if ((await this.judgings.findVersion(organisationId)) !== version) throw new LeaseLost();
    if (judging.cursorDate === null)
      await this.advance(judging, owner, { cursorDate: await this.firstDate(organisationId), cursorId: '' });
    while (Date.now() < until) {
      const page = await this.next(judging);
      if (page.length === 0)
        return this.advance(judging, owner, { dueAt: null, cursorDate: null, cursorId: null });
      for (const analysed of page) {
        const began = performance.now();
        await this.judge(judging, analysed, set, { owner, ended });
        if (Date.now() >= until) return;
        await delay(Math.min(performance.now() - began, MAX_REST_MS), undefined, { signal: ended });
      }
    }
  }

  private async judge(
    judging: TopicJudging,
    analysed: AnalysedCall,
    set: TopicSet,
    { owner, ended }: TopicStep,
  ): Promise<void> {
    let judged: JudgedCall | null = null;
    let failure: string | null = null;
    // A call at which work was started this often and never ended is skipped.
    if (judging.starts > MAX_STARTS) failure = NEVER_ENDED.message;
    else
      try {
        judged = await this.find(judging.organisationId, analysed.id, set, ended);
      } catch (error) {
        ended.throwIfAborted();
        if (error instanceof TaskDeferred) throw error;
        failure = analysisFailure(error).message;
        this.logger.warn(
          { err: error, callId: analysed.id },
          'The topics of a call could not be judged again',
        );
      }
    const count = failure ? { failed: judging.failed + 1, lastError: failure } : { done: judging.done + 1 };
    const cursor = { cursorDate: analysed.conversationDate, cursorId: analysed.id };
    await this.advance(judging, owner, { ...count, ...cursor }, judged);
  }

  /** Null when its transcript has been erased. */
  private async find(
    organisationId: string,
    callId: string,
    set: TopicSet,
    signal: AbortSignal,
  ): Promise<JudgedCall | null> {
    const call = await this.calls.findById(organisationId, callId);
    const conversation = await this.conversations.findByCall(organisationId, callId);
    if (!call || !conversation?.sentences) return null;
    if (set.topics.length === 0 || !mayHaveTopics(call.noScoreReason))
      return { call, conversation, found: [] };
    const requester = { organisationId, priority: 'background' as const, signal };
    const found = await this.scorer.findTopics(conversation.sentences, set, requester);
    return { call, conversation, found };
  }

  /** Commits progress, and with it the topics of a call. */
  private async advance(
    judging: TopicJudging,
    owner: string,
    change: Partial<TopicJudging>,
    judged: JudgedCall | null = null,
  ): Promise<void> {
    await this.database.write(async (manager) => {
      const isHeld = await this.judgings.within(manager).advance(judging, owner, change);
      if (!isHeld) throw new LeaseLost();
      if (judged) await this.store(manager, judged);
    });
    Object.assign(judging, change, { starts: 0 });
  }

  /** Not when the transcript was erased or its speakers were exchanged since it was read: what was found is of another. */
  private async store(manager: EntityManager, { call, conversation, found }: JudgedCall): Promise<void> {
    const { id, organisationId } = call;
    const conversations = this.conversations.within(manager);
    const exchanged = await conversations.lockSpeakersExchanged(organisationId, conversation.id);
    if (exchanged !== Boolean(conversation.speakersExchanged)) return;
    if (await this.callTopics.replace(manager, call, found))
      await this.calls.within(manager).markChanged(organisationId, [id], new Date());
  }

  private next({ organisationId, cursorDate, cursorId }: TopicJudging): Promise<AnalysedCall[]> {
    const from = cursorDate ?? LAST_DATE;
    const after = { conversationDate: from, id: cursorId ?? '' };
    const range = { from, to: LAST_DATE, acceptedUntil: LAST_DATE, after };
    return this.analyses.nextAnalysedCalls(organisationId, range, CALLS_AT_ONCE);
  }

  /** The date of the first call that is judged again. */
  private async firstDate(organisationId: string): Promise<Date> {
    const earliest = new Date(Date.now() - LATEST_DAYS * DAY_MS);
    const last = await this.calls.dateOfLatest(organisationId, MAX_CALLS);
    return last && last > earliest ? last : earliest;
  }
}
