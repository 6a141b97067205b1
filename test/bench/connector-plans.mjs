// How the database answers each request of the connector: EXPLAIN of the statements its services run.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { REQUESTS } from './connector-requests.mjs';
import { ROOT } from './service.mjs';

const require = createRequire(import.meta.url);
const built = (path) => require(join(ROOT, 'dist/src', path));

/** The plans by the name of the request, each a list of lines. `env` holds the settings of the service. */
export async function plansOf(env, organisationId, callId) {
  Object.assign(process.env, env, { ROLE: 'api' });
  const { NestFactory } = require('@nestjs/core');
  const { DataSource } = require('typeorm');
  const { AppModule } = built('app.module.js');
  const app = await NestFactory.create(AppModule, { logger: false });
  await app.init();
  const dataSource = app.get(DataSource, { strict: false });
  const statements = [];
  dataSource.logger = {
    logQuery: (sql, values = []) => /^\s*SELECT/.test(sql) && statements.push({ sql, values }),
    ...Object.fromEntries(
      ['logQueryError', 'logQuerySlow', 'logSchemaBuild', 'logMigration', 'log'].map((name) => [
        name,
        () => {},
      ]),
    ),
  };
  const answer = answering(app, organisationId, callId);
  const plans = {};
  for (const [name, path] of Object.entries(REQUESTS)) {
    statements.length = 0;
    await answer(path);
    const lines = [];
    for (const { sql, values } of [...statements]) lines.push(...(await explained(dataSource, sql, values)));
    plans[name] = [...new Set(lines)];
  }
  await app.close();
  return plans;
}

/** Answers a request by the method behind its route. */
function answering(app, organisationId, callId) {
  const controller = (path, name) => app.get(built(path)[name], { strict: false });
  const calls = controller('connector/calls/conversations.controller.js', 'ConversationsController');
  const recordings = controller(
    'connector/recordings/recordings.controller.js',
    'ConnectorRecordingsController',
  );
  const agents = controller('connector/agents/agents.controller.js', 'AgentsController');
  const coaching = controller('connector/coaching/coaching.controller.js', 'CoachingController');
  const overview = controller('connector/overview/overview.controller.js', 'OverviewController');
  const organisation = { id: organisationId };
  return async (path) => {
    const { pathname, searchParams } = new URL(`http://service${path.replace('CALL', callId)}`);
    const filter = Object.fromEntries(searchParams);
    const [kind, which, whose] = pathname.slice(1).split('/');
    if (kind === 'conversations' && which) return calls.get(organisation, callId);
    if (kind === 'conversations') return calls.page(organisation, filter);
    if (kind === 'recordings') return recordings.page(organisation, filter);
    if (kind === 'agents') return agents.agents(organisation, filter);
    if (kind === 'employees') return agents.employees(organisation, filter);
    if (kind === 'agreement') return coaching.agreement(organisation);
    if (kind === 'coaching')
      return which === 'agents' ? coaching.agent(organisation, whose) : coaching.team(organisation, whose);
    return overview.show({ organisation, protocol: 'http', host: 'service' });
  };
}

/** The lines of a statement's plan. */
export async function explained(dataSource, sql, values) {
  if (dataSource.options.type !== 'mysql') {
    const rows = await dataSource.query(`EXPLAIN QUERY PLAN ${sql}`, values);
    return rows.map(({ detail }) => detail);
  }
  const rows = await dataSource.query(`EXPLAIN ${sql}`, values);
  return rows.map(({ table, type, key, Extra }) =>
    [`${table ?? ''}: ${type ?? 'none'}`, key ?? 'no index', Extra].filter(Boolean).join(', '),
  );
}
