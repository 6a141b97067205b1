import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { owned } from '../../database/owned';
import { SealedTableRepository, type RowPlace } from '../../encryption/sealed-table-repository';
import { TextSealer } from '../../encryption/text-sealer.service';
import { TopicSuggestionQuote } from './topic-suggestion-quote.entity';

/** Queries of `topic_suggestion_quote`. */
@Injectable()
export class TopicSuggestionQuotesRepository extends SealedTableRepository<TopicSuggestionQuote> {
  constructor(
    @InjectRepository(TopicSuggestionQuote) rows: Repository<TopicSuggestionQuote>,
    sealer: TextSealer,
  ) {
    super(rows, sealer);
  }

  async insert(quote: TopicSuggestionQuote): Promise<void> {
    const text = await this.sealText('quote', placeOf(quote), quote.quote);
    await this.insertPrepared({ ...quote, quote: text });
  }

  /** In the order of their places. */
  async listOf(organisationId: string, suggestionIds: readonly string[]): Promise<TopicSuggestionQuote[]> {
    if (suggestionIds.length === 0) return [];
    const found = await this.rows.find({
      where: { suggestionId: In(suggestionIds) },
      order: { place: 'ASC' },
    });
    const opened = owned(found, organisationId).map(async (quote) => ({
      ...quote,
      quote: await this.openText('quote', placeOf(quote), quote.quote),
    }));
    return Promise.all(opened);
  }

  async deleteOf(organisationId: string, suggestionIds: readonly string[]): Promise<void> {
    await this.deleteOwned(organisationId, 'suggestionId', suggestionIds);
  }

  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<void> {
    await this.deleteOwned(organisationId, 'callId', callIds);
  }

  /** Seals what of some calls was stored plain; resolves with how many texts. Within a write only. */
  async sealStored(organisationId: string, callIds: readonly string[]): Promise<number> {
    const where = { callId: In(callIds), organisationId };
    const found = await this.rows.find({ where, ...this.dialect.forUpdate });
    return this.sealPlain('quote', found, {
      textOf: ({ quote }) => quote,
      placeOf,
      store: ({ suggestionId, callId }, quote) => this.rows.update({ suggestionId, callId }, { quote }),
    });
  }
}

const placeOf = ({ organisationId, suggestionId, callId }: TopicSuggestionQuote): RowPlace => ({
  organisationId,
  row: `${suggestionId} ${callId}`,
});
