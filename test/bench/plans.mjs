// How the database answers: EXPLAIN of the statements that the service runs for a request.
import { createRequire } from 'node:module';
import { built } from './built.mjs';

const require = createRequire(import.meta.url);
const SILENT = ['logQueryError', 'logQuerySlow', 'logSchemaBuild', 'logMigration', 'log'];

/**
 * The plans by the name of the request, each a list of lines. `env` holds the settings of the service; `requestsOf` gets its
 * parts by file and name, and gives a function for each request.
 */
export async function plansOf(env, requestsOf) {
  Object.assign(process.env, env, { ROLE: 'api' });
  const { NestFactory } = require('@nestjs/core');
  const { DataSource } = require('typeorm');
  const app = await NestFactory.create(built('app.module.js').AppModule, { logger: false });
  await app.init();
  const dataSource = app.get(DataSource, { strict: false });
  const statements = [];
  dataSource.logger = {
    logQuery: (sql, values = []) => /^\s*(SELECT|WITH|UPDATE)/.test(sql) && statements.push({ sql, values }),
    ...Object.fromEntries(SILENT.map((name) => [name, () => {}])),
  };
  const requests = requestsOf((file, name) => app.get(built(file)[name], { strict: false }));
  const plans = {};
  for (const [name, request] of Object.entries(requests)) {
    // Twice: what the service does on its own after its start is no part of it.
    await request();
    statements.length = 0;
    await request();
    const lines = [];
    for (const { sql, values } of [...statements]) lines.push(...(await explained(dataSource, sql, values)));
    plans[name] = [...new Set(lines)];
  }
  await app.close();
  return plans;
}

/** The lines of a statement's plan. */
async function explained(dataSource, sql, values) {
  if (dataSource.options.type !== 'mysql') {
    const [query, given] = asSelect(sql, values);
    const rows = await dataSource.query(`EXPLAIN QUERY PLAN ${query}`, given);
    return rows.map(({ detail }) => detail);
  }
  const rows = await dataSource.query(`EXPLAIN ${sql}`, values);
  return rows.map(({ table, type, key, Extra }) =>
    [`${table ?? ''}: ${type ?? 'none'}`, key ?? 'no index', Extra].filter(Boolean).join(', '),
  );
}

/** The rows an UPDATE changes: the driver of SQLite does not end the explanation of one. */
function asSelect(sql, values) {
  const [, table, set, where] = /^UPDATE (\S+) SET (.*) WHERE (.*)$/s.exec(sql) ?? [];
  if (table === undefined) return [sql, values];
  return [`SELECT 1 FROM ${table} WHERE ${where}`, values.slice(set.split('?').length - 1)];
}
