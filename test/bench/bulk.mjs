// Writes many rows at once into SQLite or MariaDB, and reads plans from them.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** Rows in one INSERT on MariaDB. */
const ROWS = 1_000;

/** A file of SQLite, opened beside the service. */
export function openSqlite(path) {
  const Database = require('libsql');
  const database = new Database(path);
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; PRAGMA busy_timeout = 60000');
  const query = (sql, values = []) => Promise.resolve(database.prepare(sql).all(...values));
  return {
    query,
    /** Inserts the rows an iterable gives, with the indices of the tables made anew when those are full. */
    async fill(tables, rows) {
      const names = Object.keys(tables).map((table) => `'${table}'`);
      const indices = await query(
        `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (${names})`,
      );
      for (const { name } of indices) database.exec(`DROP INDEX ${name}`);
      const inserts = Object.fromEntries(
        Object.entries(tables).map(([table, columns]) => [
          table,
          database.prepare(
            `INSERT INTO \`${table}\` (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
          ),
        ]),
      );
      database.exec('BEGIN');
      for (const [table, row] of rows) inserts[table].run(...row);
      database.exec('COMMIT');
      for (const { sql } of indices) database.exec(sql);
    },
    execute: (sql) => Promise.resolve(database.exec(sql)),
    close: () => Promise.resolve(database.close()),
  };
}

export async function openMariaDb(url) {
  const connection = await require('mysql2/promise').createConnection({ uri: url, timezone: 'Z' });
  const query = async (sql, values = []) => (await connection.query(sql, values))[0];
  return {
    query,
    async fill(tables, rows) {
      const waiting = Object.fromEntries(Object.keys(tables).map((table) => [table, []]));
      const flush = async (table) => {
        if (!waiting[table].length) return;
        await query(`INSERT INTO \`${table}\` (${tables[table].join(', ')}) VALUES ?`, [waiting[table]]);
        waiting[table] = [];
      };
      await query('SET unique_checks = 0');
      await query('BEGIN');
      let written = 0;
      for (const [table, row] of rows) {
        waiting[table].push(row);
        if (waiting[table].length >= ROWS) await flush(table);
        if (++written % 200_000 === 0) await query('COMMIT').then(() => query('BEGIN'));
      }
      for (const table of Object.keys(tables)) await flush(table);
      await query('COMMIT');
    },
    execute: (sql) => query(sql),
    close: () => connection.end(),
  };
}
