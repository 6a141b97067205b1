// How the databases answer what exports ask: EXPLAIN of the statements of their repositories, on seeded calls and exports.
// node test/bench/export-plans.mjs sqlite|mariadb [CALLS]: prints the plans by statement as JSON.
import { randomUUID } from 'node:crypto';
import { plansOf } from './plans.mjs';
import { onDatabase, seedContactCentres } from './seeded-service.mjs';

const CALLS = 20_000;
/** Of the calls, those that have an evaluation. */
const EVALUATED = 500;
/** Exports of other organisations, an hour apart: some wait, most are over. */
const EXPORTS = 20_000;
const START = Date.parse('2024-01-01T00:00:00Z');

const COLUMNS =
  'id organisation_id kind format filter columns_version state keep_days created_at expires_at'.split(' ');

function* exportRows() {
  const moment = (at) => new Date(START + at * 3_600_000).toISOString().replace('T', ' ').slice(0, -1);
  for (let n = 0; n < EXPORTS; n++) {
    const state = n % 1_000 === 0 ? 'queued' : n % 20 === 0 ? 'done' : 'expired';
    const ids = [randomUUID(), randomUUID()];
    const over = state === 'queued' ? null : moment(n + 200);
    yield ['export_job', [...ids, 'calls', 'csv', '{}', 1, state, 7, moment(n), over]];
  }
}

/** What is asked, by what for; `part` gives a repository by file and name. */
function questions(part, organisationId) {
  const calls = part('exports/rows/exported-calls.repository.js', 'ExportedCallsRepository');
  const order = part('results/result-order.repository.js', 'ResultOrderRepository');
  const jobs = part('exports/jobs/export-jobs.repository.js', 'ExportJobsRepository');
  const schedules = part('exports/schedules/export-schedules.repository.js', 'ExportSchedulesRepository');
  const middle = { moment: new Date('2026-01-01T00:00:00Z'), id: '00000000-0000-7000-8000-000000000000' };
  const next = (selection) => () => calls.scan(organisationId, { anyOf: {}, ...selection }, middle);
  const [now, from, to] = [new Date(), new Date('2026-06-01T00:00:00Z'), new Date('2026-06-02T00:00:00Z')];
  return {
    'the next 1,000 calls': next({}),
    'the same, of some teams and to review': next({ anyOf: { team: ['team-1', 'team-2'] }, review: true }),
    'the same, of a topic': next({ topicId: 'none' }),
    'the same, in a state': next({ statuses: ['analysed'] }),
    'the next 500 calls in the order of changes': () => order.scanBetween(organisationId, from, to, 0, 500),
    'what is due': () => jobs.listDue(now, 200),
    'what has expired': () => jobs.listExpired('done', now, 200),
    'which schedule is due': () => schedules.listBehind('2026-06-01', 200),
  };
}

async function plans(name, count) {
  return onDatabase(name, async (service) => {
    const { organisationId } = await seedContactCentres(service, count, {
      evaluated: Math.min(count, EVALUATED),
    });
    const rows = await service.open();
    await rows.fill({ export_job: COLUMNS }, exportRows());
    await rows.close();
    return plansOf(service.env, (part) => questions(part, organisationId));
  });
}

const [, , name, count = CALLS] = process.argv;
process.stdout.write(`${JSON.stringify(await plans(name, Number(count)), null, 2)}\n`);
