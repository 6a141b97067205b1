import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityMetadata, type ObjectLiteral } from 'typeorm';
import { Database } from './database';

/** Rows deleted in one transaction. */
const BATCH = 200;

/**
 * Every row that carries the id of an organisation, whichever table it is in: so that the erasure of an organisation
 * misses no table, those that are added later included.
 */
@Injectable()
export class OrganisationRows {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly database: Database,
  ) {}

  /** Names of the tables with rows of organisations. */
  get tables(): string[] {
    return this.owned.map(({ tableName }) => tableName);
  }

  /** Deletes the rows of one table, a batch at a time; resolves with how many they were. */
  async delete(table: string, organisationId: string, signal: AbortSignal): Promise<number> {
    const metadata = this.owned.find(({ tableName }) => tableName === table);
    if (!metadata) throw new Error(`no table of organisations is called ${table}`);
    const keys = metadata.primaryColumns.map(({ propertyName }) => propertyName);
    let deleted = 0;
    for (;;) {
      signal.throwIfAborted();
      const count = await this.database.write(async (manager) => {
        const rows = manager.getRepository<ObjectLiteral>(metadata.target);
        const found = await rows.find({
          select: Object.fromEntries(keys.map((key) => [key, true])),
          where: { organisationId },
          take: BATCH,
        });
        for (const row of found) await rows.delete(Object.fromEntries(keys.map((key) => [key, row[key]])));
        return found.length;
      });
      deleted += count;
      if (count < BATCH) return deleted;
    }
  }

  private get owned(): EntityMetadata[] {
    return this.dataSource.entityMetadatas.filter((metadata) =>
      metadata.columns.some(({ propertyName }) => propertyName === 'organisationId'),
    );
  }
}
