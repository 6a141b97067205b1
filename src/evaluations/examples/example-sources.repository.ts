import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { ExampleSource } from './example-source.entity';

/** Queries of `example_source`. Examples are named by `exampleHash`. */
@Injectable()
export class ExampleSourcesRepository extends TableRepository<ExampleSource> {
  constructor(@InjectRepository(ExampleSource) rows: Repository<ExampleSource>) {
    super(rows);
  }

  /** Within the write that stores the example. One that is stored again is told by its time. */
  async add(organisationId: string, callId: string, words: string): Promise<void> {
    const source = { organisationId, callId, words };
    const createdAt = new Date();
    if ((await this.updatePrepared(source, { createdAt })) === 0)
      await this.insertPrepared({ ...source, createdAt });
  }

  /** Whether an example is known to come from some call. */
  async isKnown(organisationId: string, words: string): Promise<boolean> {
    return this.rows.existsBy({ organisationId, words });
  }

  /** The examples that come from some calls. */
  of(organisationId: string, callIds: readonly string[]): Promise<ExampleSource[]> {
    return this.rows.findBy({ organisationId, callId: In(callIds) });
  }

  /** Within the write that removes the calls. */
  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<void> {
    if (callIds.length > 0) await this.rows.delete({ organisationId, callId: In(callIds) });
  }
}
