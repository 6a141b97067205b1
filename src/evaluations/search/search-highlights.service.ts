import { Injectable } from '@nestjs/common';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { highlightsOf, type Highlight } from './highlights';
import type { SearchTerm } from './search-query';

/** Characters of a transcript, as it is stored, that is read for a list: some three hours of talk. */
const MAX_CHARACTERS = 200_000;
/** Transcripts read before others have their turn on the event loop. */
const READ_AT_ONCE = 10;

/** Compares calls that the index names with their transcripts. */
@Injectable()
export class SearchHighlights {
  constructor(private readonly conversations: ConversationsRepository) {}

  /**
   * Sentences of the calls that say every term, by the id of the call; a call that does not is left out. One with a very
   * long transcript, which is not read here, is there without sentences.
   */
  async of(
    organisationId: string,
    callIds: readonly string[],
    terms: readonly SearchTerm[],
  ): Promise<Map<string, Highlight[]>> {
    const shown = new Map<string, Highlight[]>();
    for (let at = 0; at < callIds.length; at += READ_AT_ONCE) {
      const ids = callIds.slice(at, at + READ_AT_ONCE);
      const read = await this.conversations.findShortTranscripts(organisationId, ids, MAX_CHARACTERS);
      const sentencesOf = new Map(read.map(({ callId, sentences }) => [callId, sentences ?? []]));
      for (const id of ids) {
        const sentences = sentencesOf.get(id);
        const highlights = sentences ? highlightsOf(sentences, terms) : [];
        if (highlights) shown.set(id, highlights);
      }
    }
    return shown;
  }
}
