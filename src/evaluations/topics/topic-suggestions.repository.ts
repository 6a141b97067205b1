import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { TopicSuggestion } from './topic-suggestion.entity';

/** Queries of `topic_suggestion`. */
@Injectable()
export class TopicSuggestionsRepository extends TableRepository<TopicSuggestion> {
  constructor(@InjectRepository(TopicSuggestion) rows: Repository<TopicSuggestion>) {
    super(rows);
  }

  insert(suggestion: TopicSuggestion): Promise<void> {
    return this.insertPrepared(suggestion);
  }

  /** Those of most calls first. */
  list(organisationId: string): Promise<TopicSuggestion[]> {
    return this.rows.find({ where: { organisationId }, order: { calls: 'DESC', id: 'ASC' } });
  }

  /** False when the organisation has no such suggestion. */
  async delete(organisationId: string, id: string): Promise<boolean> {
    const { affected } = await this.rows.delete({ organisationId, id });
    return affected === 1;
  }

  async deleteAll(organisationId: string): Promise<void> {
    await this.rows.delete({ organisationId });
  }
}
