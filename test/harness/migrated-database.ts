import { spawnSync } from 'node:child_process';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { ROOT } from './service-process';

/** Gives an empty database of a server its tables by the migrations, as an operator does. */
export function migrate(databaseUrl: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['dist/src/cli.js', 'migrate'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  if (status !== 0) throw new Error(`the migrations failed:\n${stderr.toString()}`);
}

/**
 * Gives an empty database the tables, keys and rows of another one on the same server. Where nothing but the migrations
 * has written to that one, this is what they would make, in a fifth of a second in place of four.
 */
export async function copyTables(from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([createConnection(from), createConnection(to)]);
  try {
    const [tables] = await source.query<RowDataPacket[][]>({ sql: 'SHOW TABLES', rowsAsArray: true });
    // In whatever order they come, what their keys refer to may not be there yet.
    await target.query('SET FOREIGN_KEY_CHECKS = 0');
    for (const table of tables.flat()) {
      const [made] = await source.query<RowDataPacket[]>('SHOW CREATE TABLE ??', [table]);
      await target.query(String(made[0]?.['Create Table']));
      const [rows] = await source.query<RowDataPacket[][]>({ sql: 'SELECT * FROM ??', rowsAsArray: true }, [
        table,
      ]);
      if (rows.length > 0) await target.query('INSERT INTO ?? VALUES ?', [table, rows]);
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
