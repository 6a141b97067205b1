import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { owned } from '../../database/owned';
import { TableRepository } from '../../database/table-repository';
import { TopicSuggestionQuote } from './topic-suggestion-quote.entity';

/** Queries of `topic_suggestion_quote`. */
@Injectable()
export class TopicSuggestionQuotesRepository extends TableRepository<TopicSuggestionQuote> {
  constructor(@InjectRepository(TopicSuggestionQuote) rows: Repository<TopicSuggestionQuote>) {
    super(rows);
  }

  insert(quote: TopicSuggestionQuote): Promise<void> {
    return this.insertPrepared(quote);
  }

  /** In the order of their places. */
  async listOf(organisationId: string, suggestionIds: readonly string[]): Promise<TopicSuggestionQuote[]> {
    if (suggestionIds.length === 0) return [];
    const found = await this.rows.find({
      where: { suggestionId: In(suggestionIds) },
      order: { place: 'ASC' },
    });
    return owned(found, organisationId);
  }

  async deleteOf(organisationId: string, suggestionIds: readonly string[]): Promise<void> {
    if (suggestionIds.length > 0) await this.rows.delete({ suggestionId: In(suggestionIds), organisationId });
  }

  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<void> {
    if (callIds.length > 0) await this.rows.delete({ callId: In(callIds), organisationId });
  }
}
