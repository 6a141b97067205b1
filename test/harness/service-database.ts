import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { RunningService } from './running-service';

type Row = Record<string, unknown>;

/** What is used of libsql, which has no types of its own. */
interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): { all(): Row[]; run(): unknown };
  close(): void;
}

/**
 * Runs a statement on the service's own database, past the service: for states a test cannot wait for, and to see
 * what is really stored. Names are quoted with backticks. Gives the rows of a SELECT.
 */
export async function sql(
  service: Pick<RunningService, 'env' | 'dataDir'>,
  statement: string,
): Promise<Row[]> {
  const { DATABASE_URL } = service.env;
  if (DATABASE_URL) {
    const connection = await createConnection(DATABASE_URL);
    const [rows] = await connection.query(statement).finally(() => connection.end());
    return Array.isArray(rows) ? (rows as Row[]) : [];
  }
  const Database = createRequire(__filename)('libsql') as new (path: string) => Sqlite;
  const database = new Database(join(service.dataDir, 'call-ingestion.sqlite'));
  try {
    // The service may be writing just now.
    database.exec('PRAGMA busy_timeout = 10000');
    const prepared = database.prepare(statement);
    if (/^\s*select/i.test(statement)) return prepared.all();
    prepared.run();
    return [];
  } finally {
    database.close();
  }
}

/** A moment as both databases take it in a statement, in UTC. */
export const sqlMoment = (at: Date): string => at.toISOString().replace('T', ' ').slice(0, -1);
