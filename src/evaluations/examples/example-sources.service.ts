import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import type { Sentence } from '../../conversations/sentence';
import { exampleHash } from '../../scoring/rubric/example-hash';
import { Scorer } from '../../scoring/scorer';
import { Topics } from '../topics/topics.service';
import { TopicSuggestions } from '../topics/topic-suggestions.service';
import { ExampleSourcesRepository } from './example-sources.repository';

/** A sentence of a call that becomes an example. */
export interface TakenExample {
  callId: string;
  /** `exampleHash` of it. */
  words: string;
}

/** An example as the person who said it is told of it. */
export interface ToldExample {
  /** Null where the transcript is not kept any more and no call reason has it: it may stand in a rubric. */
  words: string | null;
  takenAt: Date;
}

/** Remembers from which calls examples of rubrics and topics were taken. */
@Injectable()
export class ExampleSources {
  constructor(
    private readonly sources: ExampleSourcesRepository,
    private readonly conversations: ConversationsRepository,
    private readonly suggestions: TopicSuggestions,
    private readonly topics: Topics,
    private readonly scorer: Scorer,
  ) {}

  /**
   * What is to be remembered of a sentence that is added to a rubric; null for words that stand among its examples already
   * without coming from a call: they are the organisation's own, and stay.
   */
  async ofRubric(
    organisationId: string,
    { callId, utterance }: { callId: string; utterance: string },
    before: string,
  ): Promise<TakenExample | null> {
    const words = exampleHash(utterance);
    if (await this.sources.isKnown(organisationId, words)) return { callId, words };
    const requester = { organisationId, priority: 'client' as const };
    const isOwn = (await this.scorer.removeExamples(before, [words], requester)) !== before;
    return isOwn ? null : { callId, words };
  }

  /** Those of the examples of a topic that are quotes of suggestions; to be asked before a suggestion is removed. */
  async ofTopic(organisationId: string, examples: readonly string[]): Promise<TakenExample[]> {
    const { suggestions } = await this.suggestions.list(organisationId);
    const taken = new Set(examples.map(exampleHash));
    return suggestions
      .flatMap(({ quotes }) => quotes)
      .map(({ callId, quote }) => ({ callId, words: exampleHash(quote) }))
      .filter(({ words }) => taken.has(words));
  }

  /** What of a call became an example of the rubric or of a call reason; `sentences` are what is kept of its transcript. */
  async told(
    organisationId: string,
    callId: string,
    sentences: readonly Pick<Sentence, 'text'>[],
  ): Promise<ToldExample[]> {
    const taken = await this.sources.of(organisationId, [callId]);
    if (taken.length === 0) return [];
    const texts = [
      ...(await this.topics.allExamples(organisationId)),
      ...sentences.map(({ text }) => text.trim()),
    ];
    const known = new Map(texts.map((text) => [exampleHash(text), text]));
    return taken.map(({ words, createdAt }) => ({ words: known.get(words) ?? null, takenAt: createdAt }));
  }

  /** Within the write that stores the examples. Throws `TranscriptGone`, with which it is to be undone. */
  async remember(
    manager: EntityManager,
    organisationId: string,
    taken: readonly TakenExample[],
  ): Promise<void> {
    for (const { callId, words } of taken) {
      await this.conversations.within(manager).requireTranscriptOf(organisationId, callId);
      await this.sources.within(manager).add(organisationId, callId, words);
    }
  }
}
