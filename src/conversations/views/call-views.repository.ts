import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { CallView } from './call-view.entity';

/** Queries of `call_view`. */
@Injectable()
export class CallViewsRepository extends TableRepository<CallView> {
  constructor(@InjectRepository(CallView) rows: Repository<CallView>) {
    super(rows);
  }

  insert(view: CallView): Promise<void> {
    return this.insertPrepared(view);
  }

  /** All of an organisation, which are few, the first kept first. */
  listAll(organisationId: string): Promise<CallView[]> {
    return this.rows.find({ where: { organisationId }, order: { id: 'ASC' } });
  }

  async update(
    organisationId: string,
    id: string,
    change: Pick<CallView, 'isShared' | 'name' | 'search'>,
  ): Promise<void> {
    await this.rows.update({ id, organisationId }, change);
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.rows.delete({ id, organisationId });
  }
}
