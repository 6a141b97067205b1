import 'reflect-metadata';
import { expect, it } from 'vitest';
import type { TopicJudgingsRepository } from './topic-judgings.repository';
import type { TopicSuggestionQuotesRepository } from './topic-suggestion-quotes.repository';
import type { TopicSuggestionsRepository } from './topic-suggestions.repository';
import { TopicSuggestions } from './topic-suggestions.service';

const NOW = new Date();
const QUOTE = { suggestionId: 's', callId: 'c', organisationId: 'o', place: 0, quote: 'my parcel' };

/** Suggestions that are committed while they are listed, after the first of the reads. */
function committedMeanwhile(): TopicSuggestions {
  let reads = 0;
  const read = (before: unknown, after: unknown) => Promise.resolve(reads++ === 0 ? before : after);
  const due = { suggestAt: new Date(NOW.getTime() - 1), suggestedAt: null };
  const done = { suggestAt: new Date(NOW.getTime() + 60_000), suggestedAt: NOW };
  return new TopicSuggestions(
    { list: () => read([], [{ id: 's', calls: 3 }]) } as unknown as TopicSuggestionsRepository,
    { listOf: () => read([], [QUOTE]) } as unknown as TopicSuggestionQuotesRepository,
    { find: () => read(due, done) } as unknown as TopicJudgingsRepository,
  );
}

it('are not told to be there before they are listed', async () => {
  const { suggestions, isUnderWay } = await committedMeanwhile().list('o');
  expect(isUnderWay || suggestions.length > 0).toBe(true);
});
