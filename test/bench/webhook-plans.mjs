// How the databases answer what webhooks ask: EXPLAIN of the statements of their repositories, on a filled log.
// node test/bench/webhook-plans.mjs sqlite|mariadb [DELIVERIES]: prints the plans by statement as JSON.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFor } from './connector.mjs';
import { explained } from './connector-plans.mjs';
import { ROOT } from './service.mjs';

const require = createRequire(import.meta.url);
const built = (path) => require(join(ROOT, 'dist/src', path));
const START = Date.parse('2026-10-01T00:00:00Z');
const ROWS_AT_ONCE = 500;

/** Deliveries a second apart, of 20 endpoints: half of the first one's; one in ten waits, and one in fifty has failed. */
async function seed(dataSource, count) {
  const endpoints = Array.from({ length: 20 }, () => randomUUID());
  const moment = (at) => new Date(START + at * 1000).toISOString().replace('T', ' ').slice(0, -1);
  const insert = async (table, columns, rows) => {
    const marks = `(${columns.map(() => '?').join(', ')})`;
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => marks).join(', ')}`;
    await dataSource.query(sql, rows.flat());
  };
  await insert(
    'webhook_endpoint',
    'id organisation_id url event_types secret state failures created_at updated_at'.split(' '),
    endpoints.map((id) => [id, 'o', 'https://a.example', '[]', '', 'enabled', 0, moment(0), moment(0)]),
  );
  const columns =
    'id organisation_id endpoint_id event_id event_type call_id payload state attempts due_at created_at';
  let call = '';
  for (let at = 0; at < count; at += ROWS_AT_ONCE)
    await insert(
      'webhook_delivery',
      columns.split(' '),
      Array.from({ length: Math.min(ROWS_AT_ONCE, count - at) }, (_, of) => {
        const n = at + of;
        const endpoint = endpoints[n % 2 ? 0 : (n / 2) % endpoints.length];
        const state = n % 10 === 1 ? 'pending' : n % 50 === 3 ? 'failed' : 'delivered';
        if (n % 3 === 0) call = randomUUID();
        const type = n % 3 ? 'call.analysed' : 'call.accepted';
        return [
          ...[randomUUID(), 'o', endpoint, `msg_${n}`, type, call, '{}', state, 0],
          ...[moment(n), moment(n)],
        ];
      }),
    );
  return { endpoint: endpoints[0], call };
}

/** What is asked, by what for. */
function questions(app, { endpoint, call }) {
  const { WebhookDeliveriesRepository } = built('webhooks/delivery/webhook-deliveries.repository.js');
  const { WebhookAttemptsRepository } = built('webhooks/delivery/webhook-attempts.repository.js');
  const { WebhookEndpointsRepository } = built('webhooks/endpoints/webhook-endpoints.repository.js');
  const { Database } = built('database/database.js');
  const repository = (type) => app.get(type, { strict: false });
  const [deliveries, attempts, endpoints] = [
    WebhookDeliveriesRepository,
    WebhookAttemptsRepository,
    WebhookEndpointsRepository,
  ].map(repository);
  const writing = (work) => repository(Database).write((manager) => work(deliveries.within(manager)));
  const [from, to] = [new Date(START + 50_000_000), new Date(START + 60_000_000)];
  const ended = { state: 'delivered', attempts: 1, dueAt: from, lastStatus: 204, endedAt: to };
  return {
    'which endpoints have something due (sweep)': () => endpoints.listDue(to),
    'which are told of an event': () => endpoints.listEnabled('o'),
    'whether the lease is held, and how the endpoint is': () => endpoints.findHeld(endpoint, 'owner'),
    'what is due for an endpoint': () => deliveries.listDue(endpoint, to, 100),
    'when something is due next': () => deliveries.nextDueAt(endpoint),
    'what waits of a call, in its order': () => deliveries.listPendingOfCall(endpoint, call),
    'what follows a failed one waits for it': () =>
      writing((rows) => rows.postpone(endpoint, call, 0, new Date(START))),
    'what came of an attempt': () => writing((rows) => rows.settle('none', ended)),
    'whether a suspicion was told': () => deliveries.wasTold(endpoint, call, 'critical.suspected'),
    'the log': () => deliveries.list('o', endpoint, {}, 51),
    'the log, of one state': () => deliveries.list('o', endpoint, { state: 'failed', before: 9_000 }, 51),
    'a range that is replayed': () =>
      deliveries.listEnded('o', endpoint, { from, to, states: ['failed'] }, null, 500),
    'how many wait for an endpoint, up to 10,000': () => deliveries.countWaiting(endpoint, 10_000),
    'how many wait (metric)': () => deliveries.countPending(100_000),
    'the oldest due event (metric)': () => deliveries.oldestDueAt(),
    'attempts of a delivery': () => attempts.listLatest('o', 'none', 20),
    'the oldest deliveries (retention)': () => deliveries.listOldest(200),
    'endpoints that were deleted (retention)': () => endpoints.listDeleted('', 200),
    'deliveries of a deleted endpoint (retention)': () => deliveries.listIdsOf(endpoint, 200),
  };
}

async function plans(name, count) {
  const dataDir = mkdtempSync(join(tmpdir(), 'webhook-plans-'));
  const database = await databaseFor(name, dataDir);
  Object.assign(process.env, database.env, { ROLE: 'api', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { NestFactory } = require('@nestjs/core');
  const { DataSource } = require('typeorm');
  const app = await NestFactory.create(built('app.module.js').AppModule, { logger: false });
  try {
    await app.init();
    const dataSource = app.get(DataSource, { strict: false });
    const asked = questions(app, await seed(dataSource, count));
    const statements = [];
    const silent = ['logQueryError', 'logQuerySlow', 'logSchemaBuild', 'logMigration', 'log'];
    dataSource.logger = {
      logQuery: (sql, values = []) => /^\s*(SELECT|UPDATE)/.test(sql) && statements.push({ sql, values }),
      ...Object.fromEntries(silent.map((each) => [each, () => {}])),
    };
    const found = {};
    for (const [what, ask] of Object.entries(asked)) {
      statements.length = 0;
      await ask();
      const lines = [];
      for (const { sql, values } of [...statements])
        lines.push(...(await explained(dataSource, sql, values)));
      found[what] = [...new Set(lines)];
    }
    return found;
  } finally {
    await app.close();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const [, , name, count = 100_000] = process.argv;
process.stdout.write(`${JSON.stringify(await plans(name, Number(count)), null, 2)}\n`);
process.exit();
