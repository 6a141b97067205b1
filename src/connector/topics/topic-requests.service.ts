import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail, type AuditedAction } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { TranscriptGone } from '../../conversations/transcript-gone';
import { Database } from '../../database/database';
import { ExampleSources, type TakenExample } from '../../evaluations/examples/example-sources.service';
import { TopicCounts, type PeriodCount } from '../../evaluations/topics/topic-counts.query';
import { TopicQueue } from '../../evaluations/topics/topic-queue';
import { TopicSuggestions, type SuggestionsView } from '../../evaluations/topics/topic-suggestions.service';
import { TopicsInForce } from '../../evaluations/topics/topics-in-force.service';
import {
  JUDGE_AFTER_MS,
  TooManyTopics,
  TopicNameTaken,
  Topics,
  type TopicText,
  type TopicView,
} from '../../evaluations/topics/topics.service';
import { ApiError, InvalidPayload, NotFound } from '../../http/api-exception';
import { tooManyDays } from '../../http/validation/fault';
import { momentsOf } from '../../http/validation/range';
import { Scorer } from '../../scoring/scorer';
import type { TopicTrial } from '../../scoring/topics/find-topics';
import type { TopicBody, TopicCountsQuery, TopicTrialBody } from './topic.dto';

/** Days that are counted at once. */
const MAX_DAYS = 186;
const DAY_MS = 86_400_000;
/** Suggestions are not looked for more often, in milliseconds. */
const SUGGESTED_ANEW_MS = 60_000;

/** What administrators do with the topics of their organisation, and who did. */
@Injectable()
export class TopicRequests {
  constructor(
    private readonly database: Database,
    private readonly topics: Topics,
    private readonly inForce: TopicsInForce,
    private readonly counts: TopicCounts,
    private readonly suggestions: TopicSuggestions,
    private readonly sources: ExampleSources,
    private readonly queue: TopicQueue,
    private readonly scorer: Scorer,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws 409 for a name that is taken, and when there are as many topics as there may be. */
  async create(by: AdministratorView, body: TopicBody): Promise<TopicView> {
    const taken = await this.takenBy(by, body);
    const id = await this.write(by, async (manager) => {
      const created = await this.topics.create(manager, by.organisationId, textOf(body));
      await this.sources.remember(manager, by.organisationId, taken);
      if (body.suggestion) await this.suggestions.delete(manager, by.organisationId, body.suggestion);
      await this.note(manager, by, 'topic.created', created, body);
      return created;
    });
    return this.get(by.organisationId, id);
  }

  /** Throws 404, and 409 for a name that is taken. */
  async change(by: AdministratorView, id: string, body: TopicBody): Promise<TopicView> {
    const taken = await this.takenBy(by, body);
    await this.write(by, async (manager) => {
      if (!(await this.topics.change(manager, by.organisationId, id, textOf(body)))) throw unknownTopic();
      await this.sources.remember(manager, by.organisationId, taken);
      await this.note(manager, by, 'topic.changed', id, body);
    });
    return this.get(by.organisationId, id);
  }

  /** Throws 404. */
  async archive(by: AdministratorView, id: string): Promise<void> {
    await this.write(by, async (manager) => {
      if (!(await this.topics.archive(manager, by.organisationId, id))) throw unknownTopic();
      await this.audit.note(manager, by, 'topic.archived', id);
    });
  }

  /** Has the latest calls read for suggestions, unless they have just been. */
  async suggest(by: AdministratorView): Promise<SuggestionsView> {
    const { organisationId } = by;
    const { suggestedAt, isUnderWay } = await this.suggestions.list(organisationId);
    const isRecent = suggestedAt !== null && Date.now() - suggestedAt.getTime() < SUGGESTED_ANEW_MS;
    if (!isRecent && !isUnderWay) {
      await this.database.write(async (manager) => {
        await this.suggestions.request(manager, organisationId);
        await this.audit.note(manager, by, 'topic.suggestions_requested');
      });
      await this.queue.wake(organisationId);
    }
    return this.suggestions.list(organisationId);
  }

  /** What sentences would count for. Throws 400 for an unknown topic in `instead_of`. */
  async try(
    organisationId: string,
    { sentences, examples, counter_examples: counterExamples = [], instead_of: replaced }: TopicTrialBody,
  ): Promise<TopicTrial[]> {
    const stored = await this.topics.list(organisationId);
    if (replaced !== undefined && !stored.some(({ id }) => id === replaced))
      throw new InvalidPayload([
        { field: 'instead_of', message: 'is no topic of this organisation', code: 'topic_unknown' },
      ]);
    const topics = stored
      .filter(({ id }) => id !== replaced)
      .map(({ id, examples, counterExamples }) => ({ id, examples, counterExamples }));
    if (examples) topics.push({ id: 'draft', examples, counterExamples });
    const version = createHash('sha256').update(JSON.stringify(topics)).digest('hex');
    const set = { version, topics };
    return this.scorer.tryTopics(sentences, set, { organisationId, priority: 'client' });
  }

  /** Throws 400 for a range that cannot be. */
  async count(organisationId: string, { from, to, by }: TopicCountsQuery): Promise<PeriodCount[]> {
    const { first, last } = momentsOf({ from, to });
    if (last.getTime() - first.getTime() > MAX_DAYS * DAY_MS)
      throw new InvalidPayload([{ field: 'to', ...tooManyDays(MAX_DAYS) }]);
    return this.counts.of(organisationId, first, last, by ?? 'day');
  }

  private async get(organisationId: string, id: string): Promise<TopicView> {
    const topic = await this.topics.get(organisationId, id);
    if (!topic) throw unknownTopic();
    return topic;
  }

  private takenBy({ organisationId }: AdministratorView, body: TopicBody): Promise<TakenExample[]> {
    return this.sources.ofTopic(organisationId, [...body.examples, ...(body.counter_examples ?? [])]);
  }

  private note(
    manager: EntityManager,
    by: AdministratorView,
    action: AuditedAction,
    id: string,
    { name, examples, counter_examples: counterExamples }: TopicBody,
  ): Promise<void> {
    // Examples may be sentences of calls: only how many they are is noted.
    const details = { name, examples: examples.length, counter_examples: counterExamples?.length ?? 0 };
    return this.audit.note(manager, by, action, id, details);
  }

  private async write<T>(
    { organisationId }: AdministratorView,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const done = await this.database.write(work).catch((error: unknown) => {
      if (error instanceof TranscriptGone)
        throw new ApiError(
          409,
          'transcript_not_kept',
          'An example is the quote of a call whose transcript is not kept any more. Take it out.',
        );
      if (error instanceof TopicNameTaken)
        throw new ApiError(409, 'topic_name_taken', 'There is another topic of this name.');
      if (error instanceof TooManyTopics)
        throw new ApiError(
          409,
          'too_many_topics',
          'There are as many topics as there may be; archive one first.',
        );
      throw error;
    });
    this.inForce.forget(organisationId);
    await this.queue.wake(organisationId, JUDGE_AFTER_MS);
    return done;
  }
}

const textOf = (body: TopicBody): TopicText => ({
  name: body.name.trim(),
  description: body.description ?? '',
  examples: body.examples,
  counterExamples: body.counter_examples ?? [],
});

const unknownTopic = (): NotFound =>
  new NotFound('topic_unknown', 'This organisation has no topic with this id in use.');
