import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { Topic } from './topic.entity';

/** Queries of `topic`. */
@Injectable()
export class TopicsRepository extends TableRepository<Topic> {
  constructor(@InjectRepository(Topic) rows: Repository<Topic>) {
    super(rows);
  }

  insert(topic: Topic): Promise<void> {
    return this.insertPrepared(topic);
  }

  async findById(organisationId: string, id: string): Promise<Topic | null> {
    const found = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return found?.id === id ? found : null;
  }

  /** Those in use, the first made first. */
  listInUse(organisationId: string): Promise<Topic[]> {
    return this.rows.find({ where: { organisationId, archivedAt: IsNull() }, order: { id: 'ASC' } });
  }

  /** All there are, archived ones included. */
  listAll(organisationId: string): Promise<Topic[]> {
    return this.rows.find({ where: { organisationId }, order: { id: 'ASC' } });
  }

  /** Of one in use or archived. */
  async setExamples(
    organisationId: string,
    id: string,
    examples: Pick<Topic, 'examples' | 'counterExamples'>,
  ): Promise<void> {
    await this.rows.update({ id, organisationId }, examples);
  }

  /** How many there are, archived ones included. */
  count(organisationId: string): Promise<number> {
    return this.rows.countBy({ organisationId });
  }

  /** The names of all topics by their ids, archived ones included. */
  async names(organisationId: string): Promise<Map<string, string>> {
    const found = await this.rows.find({ select: { id: true, name: true }, where: { organisationId } });
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** False when the organisation has no such topic in use. */
  async update(organisationId: string, id: string, change: Partial<Topic>): Promise<boolean> {
    const { affected } = await this.rows.update({ id, organisationId, archivedAt: IsNull() }, change);
    return affected === 1;
  }
}
