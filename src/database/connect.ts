import { DataSource, type DataSourceOptions } from 'typeorm';
import { isMysql } from './dialect';
import { escapeNul } from './escape-nul';

/** A data source that is connected. Entities are declared alike for both databases; what differs is settled here. */
export async function connect(options: DataSourceOptions): Promise<DataSource> {
  const dataSource = await new DataSource(options).initialize();
  if (isMysql(dataSource)) storeNulAsItIs(dataSource);
  return dataSource;
}

/** MySQL reads back what it stores, and its columns have no room for what would stand before an escaped character. */
function storeNulAsItIs({ entityMetadatas }: DataSource): void {
  const columns = entityMetadatas.flatMap((entity) => entity.columns);
  for (const column of columns) if (column.transformer === escapeNul) delete column.transformer;
}
