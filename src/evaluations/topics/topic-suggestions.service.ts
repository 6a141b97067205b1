import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../database/new-id';
import { TopicJudgingsRepository } from './topic-judgings.repository';
import { TopicSuggestionQuotesRepository } from './topic-suggestion-quotes.repository';
import { TopicSuggestionsRepository } from './topic-suggestions.repository';

/** Calls without a topic that begin alike. */
export interface SuggestionView {
  id: string;
  /** How many they were. */
  calls: number;
  /** What some of them begin with, the most typical first; none of calls that were erased. */
  quotes: { callId: string; quote: string }[];
}

export interface SuggestionsView {
  suggestions: SuggestionView[];
  /** When calls were last read for them; null before the first time. */
  suggestedAt: Date | null;
  /** Whether somebody waits for new ones. */
  isUnderWay: boolean;
}

/** A suggestion not yet stored. */
export type NewSuggestion = Omit<SuggestionView, 'id'>;

/** Keeps the suggestions of organisations. */
@Injectable()
export class TopicSuggestions {
  constructor(
    private readonly rows: TopicSuggestionsRepository,
    private readonly quotes: TopicSuggestionQuotesRepository,
    private readonly judgings: TopicJudgingsRepository,
  ) {}

  /** Those of most calls first. One whose calls were all erased is left out. */
  async list(organisationId: string): Promise<SuggestionsView> {
    // Asked first: where they have been found, what is read afterwards has them.
    const judging = await this.judgings.find(organisationId);
    const found = await this.rows.list(organisationId);
    const quotes = await this.quotes.listOf(
      organisationId,
      found.map(({ id }) => id),
    );
    const suggestions = found.map(({ id, calls }) => ({
      id,
      calls,
      quotes: quotes
        .filter(({ suggestionId }) => suggestionId === id)
        .map(({ callId, quote }) => ({ callId, quote })),
    }));
    const { suggestAt = null, suggestedAt = null } = judging ?? {};
    return {
      suggestions: suggestions.filter((one) => one.quotes.length > 0),
      suggestedAt,
      isUnderWay: suggestAt !== null && suggestAt <= new Date(),
    };
  }

  /** Has the latest calls read anew; the caller wakes a worker after the commit. */
  async request(manager: EntityManager, organisationId: string): Promise<void> {
    const judgings = this.judgings.within(manager);
    await judgings.lock(organisationId);
    await judgings.update(organisationId, { suggestAt: new Date(), starts: 0 });
  }

  /** Puts others in the place of those there are. */
  async replace(
    manager: EntityManager,
    organisationId: string,
    suggestions: readonly NewSuggestion[],
  ): Promise<void> {
    const rows = this.rows.within(manager);
    const quotes = this.quotes.within(manager);
    const before = (await rows.list(organisationId)).map(({ id }) => id);
    await quotes.deleteOf(organisationId, before);
    await rows.deleteAll(organisationId);
    for (const { calls, quotes: said } of suggestions) {
      const suggestionId = newId();
      await rows.insert({ id: suggestionId, organisationId, calls, createdAt: new Date() });
      for (const [place, { callId, quote }] of said.entries())
        await quotes.insert({ suggestionId, callId, organisationId, place, quote });
    }
  }

  /** To be called when a topic was made of it. False when there is no such suggestion. */
  async delete(manager: EntityManager, organisationId: string, id: string): Promise<boolean> {
    await this.quotes.within(manager).deleteOf(organisationId, [id]);
    return this.rows.within(manager).delete(organisationId, id);
  }
}
