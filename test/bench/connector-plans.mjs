// How the database answers each request of the connector: EXPLAIN of the statements its services run.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { REQUESTS } from './connector-requests.mjs';
import { ROOT } from './service.mjs';

const require = createRequire(import.meta.url);
const built = (path) => require(join(ROOT, 'dist/src', path));

/** The plans by the name of the request, each a list of lines. `env` holds the settings of the service. */
export async function plansOf(env, organisationId, callId) {
  Object.assign(process.env, env);
  const { DataSource } = require('typeorm');
  const { dataSourceOptions } = built('database/data-source-options.js');
  const statements = [];
  const dataSource = new DataSource({
    ...dataSourceOptions({ DATABASE_POOL_SIZE: 4, ...env }),
    entities: [join(ROOT, 'dist/src/**/*.entity.js')],
    logging: ['query'],
    logger: {
      logQuery: (sql, values = []) => sql.startsWith('SELECT') && statements.push({ sql, values }),
      ...Object.fromEntries(
        ['logQueryError', 'logQuerySlow', 'logSchemaBuild', 'logMigration', 'log'].map((name) => [
          name,
          () => {},
        ]),
      ),
    },
  });
  await dataSource.initialize();
  const answer = answering(dataSource.manager, organisationId, callId);
  const plans = {};
  for (const [name, path] of Object.entries(REQUESTS)) {
    statements.length = 0;
    await answer(path);
    const lines = [];
    for (const { sql, values } of [...statements]) lines.push(...(await explained(dataSource, sql, values)));
    plans[name] = [...new Set(lines)];
  }
  await dataSource.destroy();
  return plans;
}

/** Answers a request by the service behind its route. */
function answering(read, organisationId, callId) {
  const database = { read };
  const { CallList } = built('connector/calls/call-list.service.js');
  const { CallDetail } = built('connector/calls/call-detail.service.js');
  const { RecordingList } = built('connector/recordings/recording-list.service.js');
  const { AgentDirectory } = built('connector/agents/agent-directory.service.js');
  const { PastEvaluations } = built('connector/coaching/past-evaluations.service.js');
  const { Overview } = built('connector/overview/overview.service.js');
  const { Reviews } = built('evaluations/reviews/reviews.service.js');
  const list = new CallList(database);
  const directory = new AgentDirectory(database);
  const past = new PastEvaluations(database);
  return async (path) => {
    const { pathname, searchParams } = new URL(`http://service${path.replace('CALL', callId)}`);
    const filter = Object.fromEntries(searchParams);
    const [kind, which, whose] = pathname.slice(1).split('/');
    if (kind === 'conversations' && which) return new CallDetail(database, list).get(organisationId, callId);
    if (kind === 'conversations') return list.page(organisationId, filter);
    if (kind === 'recordings') return new RecordingList(database).page(organisationId, filter);
    if (kind === 'agents') return directory.agents(organisationId, filter);
    if (kind === 'employees') return directory.employees(organisationId, filter);
    if (kind === 'agreement') return new Reviews(database).agreement(organisationId);
    if (kind === 'coaching')
      return which === 'agents' ? past.ofAgent(organisationId, whose) : past.ofTeam(organisationId, whose);
    return new Overview(database).of({ id: organisationId });
  };
}

async function explained(dataSource, sql, values) {
  if (dataSource.options.type !== 'mysql') {
    const rows = await dataSource.query(`EXPLAIN QUERY PLAN ${sql}`, values);
    return rows.map(({ detail }) => detail);
  }
  const rows = await dataSource.query(`EXPLAIN ${sql}`, values);
  return rows.map(({ table, type, key, Extra }) =>
    [`${table ?? ''}: ${type ?? 'none'}`, key ?? 'no index', Extra].filter(Boolean).join(', '),
  );
}
