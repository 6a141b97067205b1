import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { RubricDraft } from './rubric-draft.entity';

/** Queries of `rubric_draft`. */
@Injectable()
export class RubricDraftsRepository extends TableRepository<RubricDraft> {
  constructor(@InjectRepository(RubricDraft) rows: Repository<RubricDraft>) {
    super(rows);
  }

  find(organisationId: string): Promise<RubricDraft | null> {
    return this.findPrepared({ organisationId });
  }

  async insert(draft: RubricDraft): Promise<void> {
    await this.rows.insert(draft);
  }

  async update(organisationId: string, change: Partial<RubricDraft>): Promise<void> {
    await this.rows.update({ organisationId }, change);
  }

  async delete(organisationId: string): Promise<void> {
    await this.rows.delete({ organisationId });
  }
}
