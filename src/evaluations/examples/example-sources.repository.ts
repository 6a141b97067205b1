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

  /** Within the write that stores the example. */
  async add(organisationId: string, callId: string, words: string): Promise<void> {
    const source = { organisationId, callId, words };
    if ((await this.selectPrepared(source, ['words'])) !== null) return;
    await this.insertPrepared({ ...source, createdAt: new Date() });
  }

  /** Whether an example is known to come from some call. */
  async isKnown(organisationId: string, words: string): Promise<boolean> {
    return this.rows.existsBy({ organisationId, words });
  }

  /** The examples that come from some calls. */
  async of(organisationId: string, callIds: readonly string[]): Promise<Set<string>> {
    const found = await this.rows.findBy({ organisationId, callId: In(callIds) });
    return new Set(found.map(({ words }) => words));
  }

  /** Within the write that removes the calls. */
  async deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<void> {
    if (callIds.length > 0) await this.rows.delete({ organisationId, callId: In(callIds) });
  }
}
