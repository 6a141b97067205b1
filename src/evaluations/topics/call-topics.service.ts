import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CallsRepository } from '../../conversations/calls.repository';
import type { StoredCall } from '../../conversations/stored-call';
import type { FoundTopic } from '../../scoring/topics/topic';
import { CallTopicsRepository } from './call-topics.repository';
import { TopicSuggestionQuotesRepository } from './topic-suggestion-quotes.repository';
import { TopicsRepository } from './topics.repository';

/** A topic of a call. */
export interface CallTopicView {
  id: string;
  name: string;
  /** 0 to 1. */
  probability: number;
  /** Position of the sentence that shows it, from 0. */
  sentence: number;
}

type TopicCall = Pick<StoredCall, 'id' | 'organisationId' | 'conversationDate'>;

/** What calls are about, as it was found. */
@Injectable()
export class CallTopics {
  constructor(
    private readonly rows: CallTopicsRepository,
    private readonly topics: TopicsRepository,
    private readonly quotes: TopicSuggestionQuotesRepository,
    private readonly calls: CallsRepository,
  ) {}

  /** Stores the topics of a call that had none. */
  async add(manager: EntityManager, call: TopicCall, found: readonly FoundTopic[]): Promise<void> {
    const { id: callId, organisationId, conversationDate } = call;
    await this.rows.within(manager).insert(
      found.map(({ topic: topicId, probability, sentence }) => ({
        callId,
        topicId,
        organisationId,
        conversationDate,
        probability,
        sentence,
      })),
    );
  }

  /** Replaces the topics of a call; false when they are as they were. */
  async replace(manager: EntityManager, call: TopicCall, found: readonly FoundTopic[]): Promise<boolean> {
    const { id, organisationId } = call;
    const before = await this.rows.within(manager).listOfCalls(organisationId, [id]);
    const isSame =
      before.length === found.length &&
      found.every(({ topic, probability, sentence }) =>
        before.some(
          (one) => one.topicId === topic && one.probability === probability && one.sentence === sentence,
        ),
      );
    if (isSame) return false;
    await this.rows.within(manager).deleteOfCalls(organisationId, [id]);
    await this.add(manager, call, found);
    return true;
  }

  /** As `replace`, by the id of the call. */
  async replaceOf(
    manager: EntityManager,
    organisationId: string,
    callId: string,
    found: readonly FoundTopic[],
  ): Promise<void> {
    const call = await this.calls.within(manager).getById(organisationId, callId);
    await this.replace(manager, call, found);
  }

  /**
   * Removes the topics of calls whose transcripts are erased, and what suggestions quote of them. Within the write that
   * erases them.
   */
  async forget(manager: EntityManager, organisationId: string, callIds: readonly string[]): Promise<void> {
    await this.rows.within(manager).deleteOfCalls(organisationId, callIds);
    await this.forgetQuotes(manager, organisationId, callIds);
  }

  /** Removes what suggestions quote of calls whose transcripts are erased; what the calls were about stays known. */
  async forgetQuotes(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
  ): Promise<void> {
    await this.quotes.within(manager).deleteOfCalls(organisationId, callIds);
  }

  /** The topics of calls by the calls' ids, the most probable first; calls without any are left out. */
  async of(organisationId: string, callIds: readonly string[]): Promise<Map<string, CallTopicView[]>> {
    return this.read(this.rows, this.topics, organisationId, callIds);
  }

  /** The same within a snapshot. */
  async within(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
  ): Promise<Map<string, CallTopicView[]>> {
    return this.read(this.rows.within(manager), this.topics.within(manager), organisationId, callIds);
  }

  private async read(
    rows: CallTopicsRepository,
    topics: TopicsRepository,
    organisationId: string,
    callIds: readonly string[],
  ): Promise<Map<string, CallTopicView[]>> {
    const found = await rows.listOfCalls(organisationId, callIds);
    const views = new Map<string, CallTopicView[]>();
    if (found.length === 0) return views;
    const names = await topics.names(organisationId);
    for (const { callId, topicId: id, probability, sentence } of found) {
      const name = names.get(id);
      if (name === undefined) continue;
      const view = { id, name, probability, sentence };
      views.set(callId, [...(views.get(callId) ?? []), view]);
    }
    return views;
  }
}
