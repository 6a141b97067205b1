import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import type { Sentence } from '../../conversations/sentence';
import { CallComparison, type Highlight } from './highlights';
import type { SearchTerm } from './search-query';

/** Characters of a transcript, as it is stored, that is read with others: some three hours of talk. */
const SHORT = 200_000;
/** Transcripts read together. */
const READ_AT_ONCE = 5;
/** Characters compared before others have their turn on the event loop: some 10 ms of work in any script. */
const COMPARED_AT_ONCE = 50_000;
/** Characters compared for one page, about: a page that reaches them ends there. */
const MAX_COMPARED = 1_000_000;

/** The calls of a page that were compared. */
export interface ComparedCalls {
  /** How many of them, from the first on; one at least. */
  count: number;
  /** Sentences of those that say every term, by the id of the call; another call is left out. */
  highlightsOf: Map<string, Highlight[]>;
}

/** Compares calls that the index names with their transcripts. */
@Injectable()
export class SearchHighlights {
  constructor(private readonly conversations: ConversationsRepository) {}

  /** Compares as many of the calls as one request may. */
  async of(
    organisationId: string,
    callIds: readonly string[],
    terms: readonly SearchTerm[],
  ): Promise<ComparedCalls> {
    const highlightsOf = new Map<string, Highlight[]>();
    let [count, characters] = [0, 0];
    for await (const { id, sentences } of this.transcripts(organisationId, callIds)) {
      const highlights = await compared(sentences, terms);
      if (highlights) highlightsOf.set(id, highlights);
      count++;
      characters += sentences.reduce((sum, { text }) => sum + text.length, 0);
      if (characters >= MAX_COMPARED) break;
    }
    return { count, highlightsOf };
  }

  /** In the order of the calls: those of few characters together, a long one alone. None for one that is erased. */
  private async *transcripts(
    organisationId: string,
    callIds: readonly string[],
  ): AsyncGenerator<{ id: string; sentences: Sentence[] }> {
    for (let at = 0; at < callIds.length; at += READ_AT_ONCE) {
      const ids = callIds.slice(at, at + READ_AT_ONCE);
      const short = await this.conversations.findShortTranscripts(organisationId, ids, SHORT);
      const known = new Map(short.map(({ callId, sentences }) => [callId, sentences]));
      for (const id of ids) {
        const sentences =
          known.get(id) ?? (await this.conversations.findByCall(organisationId, id))?.sentences ?? [];
        yield { id, sentences };
      }
    }
  }
}

async function compared(
  sentences: readonly Sentence[],
  terms: readonly SearchTerm[],
): Promise<Highlight[] | null> {
  const comparison = new CallComparison(terms);
  let characters = 0;
  // Also before the first: with SQLite, reading it was a part of the same turn.
  await nextTurn();
  for (const sentence of sentences) {
    if (comparison.isDone) break;
    comparison.add(sentence);
    characters += sentence.text.length;
    if (characters < COMPARED_AT_ONCE) continue;
    await nextTurn();
    characters = 0;
  }
  return comparison.highlights;
}
