import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../database/new-id';
import { TOPIC_LIMITS } from '../../scoring/topics/topic';
import type { Topic } from './topic.entity';
import { IN_FORCE_MS } from './topics-in-force.service';
import { TopicJudgingsRepository } from './topic-judgings.repository';
import { SUGGEST_AGAIN_MS } from './topic-suggester.service';
import { TopicsRepository } from './topics.repository';

/** A topic as administrators write it. */
export interface TopicText {
  name: string;
  description: string;
  examples: string[];
  counterExamples: string[];
}

export interface TopicView extends TopicText {
  id: string;
  createdAt: Date;
  updatedAt: Date;
}

/** How far calls have been judged again since the topics changed. */
export interface JudgingView {
  isUnderWay: boolean;
  /** Calls judged, and calls that could not be and keep the topics they had. */
  done: number;
  failed: number;
}

/** Topics an organisation may have made, archived ones included. */
const MAX_EVER = 500;

/** An organisation has as many topics as it may have. */
export class TooManyTopics extends Error {
  constructor() {
    super(`an organisation has at most ${TOPIC_LIMITS.topics} topics in use`);
    this.name = 'TooManyTopics';
  }
}

/** Another topic in use has this name. */
export class TopicNameTaken extends Error {
  constructor() {
    super('there is another topic of this name');
    this.name = 'TopicNameTaken';
  }
}

/** From when on calls are judged again: by then every process knows the change, and changes that follow at once are one. */
export const JUDGE_AFTER_MS = IN_FORCE_MS + 3_000;

/** Makes, changes and archives an organisation's topics. Every change has its latest calls judged again. */
@Injectable()
export class Topics {
  constructor(
    private readonly topics: TopicsRepository,
    private readonly judgings: TopicJudgingsRepository,
  ) {}

  /** Those in use, the first made first. */
  async list(organisationId: string): Promise<TopicView[]> {
    return (await this.topics.listInUse(organisationId)).map(toView);
  }

  /** Null for one of another organisation just as for one that never was or is archived. */
  async get(organisationId: string, id: string): Promise<TopicView | null> {
    const topic = await this.topics.findById(organisationId, id);
    return topic && topic.archivedAt === null ? toView(topic) : null;
  }

  async judging(organisationId: string): Promise<JudgingView> {
    const row = await this.judgings.find(organisationId);
    return { isUnderWay: Boolean(row?.dueAt), done: row?.done ?? 0, failed: row?.failed ?? 0 };
  }

  /** Its id. Throws `TooManyTopics` and `TopicNameTaken`. */
  async create(manager: EntityManager, organisationId: string, text: TopicText): Promise<string> {
    const now = new Date();
    await this.changed(manager, organisationId, now);
    const topics = this.topics.within(manager);
    const inUse = await topics.listInUse(organisationId);
    if (inUse.length >= TOPIC_LIMITS.topics || (await topics.count(organisationId)) >= MAX_EVER)
      throw new TooManyTopics();
    if (isTaken(inUse, text.name)) throw new TopicNameTaken();
    const id = newId();
    await topics.insert({
      id,
      organisationId,
      ...columnsOf(text),
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  }

  /** False when there is no such topic in use. Throws `TopicNameTaken`. */
  async change(
    manager: EntityManager,
    organisationId: string,
    id: string,
    text: TopicText,
  ): Promise<boolean> {
    const now = new Date();
    await this.changed(manager, organisationId, now);
    const topics = this.topics.within(manager);
    const others = (await topics.listInUse(organisationId)).filter((one) => one.id !== id);
    if (isTaken(others, text.name)) throw new TopicNameTaken();
    return topics.update(organisationId, id, { ...columnsOf(text), updatedAt: now });
  }

  /** Stops looking for it; what was found in older calls stays. False when there is no such topic in use. */
  async archive(manager: EntityManager, organisationId: string, id: string): Promise<boolean> {
    const now = new Date();
    await this.changed(manager, organisationId, now);
    return this.topics.within(manager).update(organisationId, id, { archivedAt: now, updatedAt: now });
  }

  /** Examples and counter-examples of every topic, archived ones too. */
  async allExamples(organisationId: string): Promise<string[]> {
    const topics = (await this.topics.listAll(organisationId)).map(toView);
    return topics.flatMap(({ examples, counterExamples }) => [...examples, ...counterExamples]);
  }

  /**
   * Takes examples out of all topics, archived ones included; false when none had any of them. A topic that is left without
   * an example has its name for one.
   */
  async removeExamples(
    manager: EntityManager,
    organisationId: string,
    isRemoved: (example: string) => boolean,
  ): Promise<boolean> {
    const topics = this.topics.within(manager);
    const having = (await topics.listAll(organisationId))
      .map(toView)
      .filter(({ examples, counterExamples }) => [...examples, ...counterExamples].some(isRemoved));
    if (having.length === 0) return false;
    await this.changed(manager, organisationId, new Date());
    for (const { id, name, ...topic } of having) {
      const left = topic.examples.filter((example) => !isRemoved(example));
      const counterExamples = topic.counterExamples.filter((example) => !isRemoved(example));
      await topics.setExamples(organisationId, id, {
        examples: JSON.stringify(left.length > 0 ? left : [name]),
        counterExamples: JSON.stringify(counterExamples),
      });
    }
    return true;
  }

  /** First in its write, so that two changes of an organisation follow each other. */
  private async changed(manager: EntityManager, organisationId: string, now: Date): Promise<void> {
    const judgings = this.judgings.within(manager);
    const { version, suggestAt } = await judgings.lock(organisationId);
    await judgings.update(organisationId, {
      version: version + 1,
      dueAt: new Date(now.getTime() + JUDGE_AFTER_MS),
      cursorDate: null,
      cursorId: null,
      done: 0,
      failed: 0,
      starts: 0,
      suggestAt: suggestAt ?? new Date(now.getTime() + SUGGEST_AGAIN_MS),
    });
  }
}

const isTaken = (others: readonly Topic[], name: string): boolean =>
  others.some((one) => one.name.toLowerCase() === name.toLowerCase());

const columnsOf = ({ name, description, examples, counterExamples }: TopicText) => ({
  name,
  description,
  examples: JSON.stringify(examples),
  counterExamples: JSON.stringify(counterExamples),
});

const toView = ({
  id,
  name,
  description,
  examples,
  counterExamples,
  createdAt,
  updatedAt,
}: Topic): TopicView => ({
  id,
  name,
  description,
  examples: JSON.parse(examples) as string[],
  counterExamples: JSON.parse(counterExamples) as string[],
  createdAt,
  updatedAt,
});
