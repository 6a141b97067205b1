// Writes many rows at once into SQLite or MariaDB, and reads plans from them.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** Rows in one INSERT on MariaDB. */
const ROWS = 1_000;

/** What is done now, for whoever waits while a million rows are written. */
const told = (what) => process.stderr.write(`${new Date().toISOString()} ${what}\n`);

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
      // One transaction in the log of the service would be read again page by page until its end.
      database.exec('PRAGMA journal_mode = OFF');
      database.exec('BEGIN');
      for (const [table, row] of rows) inserts[table].run(...row);
      database.exec('COMMIT');
      for (const { name, sql } of indices) {
        told(`index ${name}`);
        database.exec(sql);
      }
      database.exec('PRAGMA journal_mode = WAL');
    },
    execute: (sql) => Promise.resolve(database.exec(sql)),
    close: () => Promise.resolve(database.close()),
  };
}

export async function openMariaDb(url) {
  const connection = await require('mysql2/promise').createConnection({ uri: url, timezone: 'Z' });
  const query = async (sql, values = []) => (await connection.query(sql, values))[0];
  /** The indices of a table that hold nothing unique, by name and as `ADD` makes them. */
  const indicesOf = async (table) => {
    const columns = await query(`SHOW INDEX FROM \`${table}\` WHERE Non_unique = 1`);
    const indices = new Map();
    for (const { Key_name: name, Column_name: column, Index_type: type } of columns) {
      const { named } = indices.get(name) ?? { named: [] };
      indices.set(name, {
        kind: type === 'FULLTEXT' ? 'FULLTEXT INDEX' : 'INDEX',
        named: [...named, `\`${column}\``],
      });
    }
    return [...indices].map(([name, { kind, named }]) => [name, `${kind} \`${name}\` (${named.join(', ')})`]);
  };
  const alter = (table, changes) =>
    changes.length ? query(`ALTER TABLE \`${table}\` ${changes.join(', ')}`) : undefined;
  return {
    query,
    /** Inserts the rows an iterable gives, with the indices of the tables made anew when those are full. */
    async fill(tables, rows) {
      const indices = [];
      for (const table of Object.keys(tables)) {
        const found = await indicesOf(table);
        await alter(
          table,
          found.map(([name]) => `DROP INDEX \`${name}\``),
        );
        indices.push([table, found]);
      }
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
      for (const [table, found] of indices) {
        told(`indices of ${table}`);
        await alter(
          table,
          found.map(([, index]) => `ADD ${index}`),
        );
      }
      await query('ANALYZE TABLE ' + Object.keys(tables).map((table) => `\`${table}\``));
    },
    execute: (sql) => query(sql),
    close: () => connection.end(),
  };
}
