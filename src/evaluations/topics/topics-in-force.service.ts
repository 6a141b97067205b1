import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { TopicSet } from '../../scoring/topics/topic';
import type { Topic } from './topic.entity';
import { TopicJudgingsRepository } from './topic-judgings.repository';
import { TopicsRepository } from './topics.repository';

/** For how many milliseconds a process may use what it knows after another process has changed the topics. */
export const IN_FORCE_MS = 2_000;
const MAX_KNOWN = 10_000;
/** Sets held read, of some kilobytes each. */
const MAX_HELD = 200;

/** What an organisation's calls may be about. */
@Injectable()
export class TopicsInForce {
  private readonly known = new LRUCache<string, { version: number }>({ max: MAX_KNOWN, ttl: IN_FORCE_MS });
  private readonly held = new LRUCache<string, TopicSet>({ max: MAX_HELD });
  /** Counts changes: what was read while one took place may be from before, and is not kept. */
  private changes = 0;

  constructor(
    private readonly judgings: TopicJudgingsRepository,
    private readonly topics: TopicsRepository,
  ) {}

  /** To be called after the commit of a change, so that this process judges by it at once. */
  forget(organisationId: string): void {
    this.changes++;
    this.known.delete(organisationId);
  }

  /** Undefined when it has none. */
  async of(organisationId: string): Promise<TopicSet | undefined> {
    const number = await this.versionOf(organisationId);
    if (number === 0) return undefined;
    const version = `${organisationId} ${number}`;
    let set = this.held.get(version);
    if (!set) {
      set = topicSet(version, await this.topics.listInUse(organisationId));
      if ((await this.judgings.findVersion(organisationId)) !== number) {
        // Changed between the two reads: what was read belongs to a later version.
        this.forget(organisationId);
        return this.of(organisationId);
      }
      this.held.set(version, set);
    }
    return set.topics.length > 0 ? set : undefined;
  }

  private async versionOf(organisationId: string): Promise<number> {
    const known = this.known.get(organisationId);
    if (known) return known.version;
    const { changes } = this;
    const version = await this.judgings.findVersion(organisationId);
    if (changes === this.changes) this.known.set(organisationId, { version });
    return version;
  }
}

/** Topics as scoring takes them. */
export const topicSet = (
  version: string,
  topics: readonly Pick<Topic, 'id' | 'examples' | 'counterExamples'>[],
): TopicSet => ({
  version,
  topics: topics.map(({ id, examples, counterExamples }) => ({
    id,
    examples: JSON.parse(examples) as string[],
    counterExamples: JSON.parse(counterExamples) as string[],
  })),
});
