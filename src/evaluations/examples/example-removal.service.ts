import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { exampleHash } from '../../scoring/rubric/example-hash';
import { Scorer } from '../../scoring/scorer';
import { RubricDraftsRepository } from '../rubrics/rubric-drafts.repository';
import { RubricVersionsRepository } from '../rubrics/rubric-versions.repository';
import { Rubrics } from '../rubrics/rubrics.service';
import { TopicQueue } from '../topics/topic-queue';
import { TopicsInForce } from '../topics/topics-in-force.service';
import { JUDGE_AFTER_MS, Topics } from '../topics/topics.service';
import type { ExampleSource } from './example-source.entity';
import { ExampleSourcesRepository } from './example-sources.repository';

/** Which examples were taken out, each as it was stored last. */
export type RemovedExamples = ReadonlySet<string>;

/** Takes what was said in calls that are erased out of the examples of rubrics and topics. */
@Injectable()
export class ExampleRemoval {
  constructor(
    private readonly database: Database,
    private readonly sources: ExampleSourcesRepository,
    private readonly versions: RubricVersionsRepository,
    private readonly drafts: RubricDraftsRepository,
    private readonly rubrics: Rubrics,
    private readonly topics: Topics,
    private readonly topicsInForce: TopicsInForce,
    private readonly topicQueue: TopicQueue,
    private readonly scorer: Scorer,
  ) {}

  /**
   * Before the calls are erased, with which it is forgotten where their examples came from. Can be repeated, and has to be where
   * `isComplete` says so.
   */
  async removeOfCalls(organisationId: string, callIds: readonly string[]): Promise<RemovedExamples> {
    const found = await this.sources.of(organisationId, callIds);
    const words = new Set(found.map((example) => example.words));
    if (words.size > 0) await this.removeWords(organisationId, words);
    return new Set(found.map(storedOnce));
  }

  /** Whether no example of the calls was stored since those were removed, within the write that erases them, when they are locked. */
  async isComplete(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
    removed: RemovedExamples,
  ): Promise<boolean> {
    const found = await this.sources.within(manager).of(organisationId, callIds);
    return found.every((example) => removed.has(storedOnce(example)));
  }

  private async removeWords(organisationId: string, words: ReadonlySet<string>): Promise<void> {
    for (const { id } of await this.versions.list(organisationId))
      await this.fromVersion(organisationId, id, words);
    await this.fromDraft(organisationId, words);
    await this.fromTopics(organisationId, words);
  }

  /** A version stays the one it is, whatever its text: evaluations know it by its hash. */
  private async fromVersion(organisationId: string, id: string, words: ReadonlySet<string>): Promise<void> {
    const source = await this.versions.getSource(organisationId, id);
    const without = await this.without(organisationId, source, words);
    if (without === source) return;
    await this.database.write((manager) =>
      this.versions.within(manager).setSource(organisationId, id, without),
    );
    this.rubrics.forgetText(organisationId, id);
  }

  /** As another edition, so that whoever is writing the draft does not put the words back unseen. */
  private async fromDraft(organisationId: string, words: ReadonlySet<string>): Promise<void> {
    for (;;) {
      const draft = await this.drafts.find(organisationId);
      const without = draft && (await this.without(organisationId, draft.source, words));
      if (!draft || without === null || without === draft.source) return;
      const isStored = await this.database.write(async (manager) => {
        const drafts = this.drafts.within(manager);
        const { edition } = draft;
        if ((await drafts.find(organisationId))?.edition !== edition) return false;
        await drafts.update(organisationId, { source: without, edition: edition + 1 });
        return true;
      });
      if (isStored) return;
    }
  }

  private async fromTopics(organisationId: string, words: ReadonlySet<string>): Promise<void> {
    const isRemoved = (example: string) => words.has(exampleHash(example));
    const isChanged = await this.database.write((manager) =>
      this.topics.removeExamples(manager, organisationId, isRemoved),
    );
    if (!isChanged) return;
    this.topicsInForce.forget(organisationId);
    await this.topicQueue.wake(organisationId, JUDGE_AFTER_MS);
  }

  private without(organisationId: string, source: string, words: ReadonlySet<string>): Promise<string> {
    return this.scorer.removeExamples(source, [...words], { organisationId, priority: 'client' });
  }
}

const storedOnce = ({ callId, words, createdAt }: ExampleSource): string =>
  `${callId} ${words} ${createdAt.getTime()}`;
