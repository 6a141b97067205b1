// How the databases answer what webhooks ask: EXPLAIN of the statements of their repositories, on a filled log.
// node test/bench/webhook-plans.mjs sqlite|mariadb [DELIVERIES]: prints the plans by statement as JSON.
import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { plansOf } from './plans.mjs';
import { onDatabase } from './seeded-service.mjs';

const START = Date.parse('2026-10-01T00:00:00Z');

const COLUMNS = {
  webhook_endpoint: 'id organisation_id url event_types secret state failures created_at updated_at'.split(
    ' ',
  ),
  webhook_delivery:
    'id organisation_id endpoint_id event_id event_type call_id payload state attempts due_at created_at'.split(
      ' ',
    ),
};

/** Deliveries a second apart, of 20 endpoints: half of the first one's; one in ten waits, half of them for a moment, and one in fifty has failed. */
function* rowsOf(endpoints, calls, count) {
  const moment = (at) => new Date(START + at * 1000).toISOString().replace('T', ' ').slice(0, -1);
  for (const id of endpoints)
    yield ['webhook_endpoint', [id, 'o', 'https://a.example', '[]', '', 'enabled', 0, moment(0), moment(0)]];
  for (let n = 0; n < count; n++) {
    const endpoint = endpoints[n % 2 ? 0 : (n / 2) % endpoints.length];
    const state = n % 20 === 1 ? 'new' : n % 20 === 11 ? 'pending' : n % 50 === 3 ? 'failed' : 'delivered';
    const type = n % 3 ? 'call.analysed' : 'call.accepted';
    const ids = [v7({ msecs: START + n * 1000 }), 'o', endpoint, `msg_${n}`, type, calls[Math.floor(n / 3)]];
    yield ['webhook_delivery', [...ids, '{}', state, 0, moment(n), moment(n)]];
  }
}

/** What is asked, by what for. */
function questions(part, { endpoint, call }) {
  const deliveries = part(
    'webhooks/delivery/webhook-deliveries.repository.js',
    'WebhookDeliveriesRepository',
  );
  const attempts = part('webhooks/delivery/webhook-attempts.repository.js', 'WebhookAttemptsRepository');
  const endpoints = part('webhooks/endpoints/webhook-endpoints.repository.js', 'WebhookEndpointsRepository');
  const database = part('database/database.js', 'Database');
  const writing = (work) => database.write((manager) => work(deliveries.within(manager)));
  const [from, to] = [new Date(START + 50_000_000), new Date(START + 60_000_000)];
  const ended = { state: 'delivered', attempts: 1, lastStatus: 204, endedAt: to };
  return {
    'which endpoints have something due (sweep)': () => endpoints.listDue(to),
    'which are told of an event': () => endpoints.listEnabled('o'),
    'whether the lease is held, and how the endpoint is': () => endpoints.findHeld(endpoint, 'owner'),
    'what is due for an endpoint': () => deliveries.listDue(endpoint, to, 100),
    'when something is due next': () => deliveries.nextDueAt(endpoint),
    'what waits of a call, in its order': () => deliveries.listPendingOfCall(endpoint, call),
    'what follows a failed one waits for it': () =>
      writing((rows) => rows.postpone(endpoint, call, 0, new Date(START))),
    'what came of an attempt': () => writing((rows) => rows.settle(-1, ended)),
    'whether a suspicion was told': () => deliveries.wasTold(endpoint, call, 'critical.suspected'),
    'the log': () => deliveries.list('o', endpoint, {}, 51),
    'the log, of one state': () => deliveries.list('o', endpoint, { state: 'failed', before: v7() }, 51),
    'one of the log': () => deliveries.find('o', endpoint, v7()),
    'some that are sent again': () => writing((rows) => rows.sendAgain('o', endpoint, [1, 2], from)),
    'what tells of some calls (erasure)': () => deliveries.listOfCalls(endpoint, [call, 'another']),
    'what tells of no call (erasure)': () => deliveries.listMentioning(endpoint, 'agent'),
    'what waits for a moment is brought forward': () => writing((rows) => rows.bringForward(endpoint, from)),
    'a range that is replayed': () =>
      deliveries.listEnded('o', endpoint, { from, to, states: ['failed'] }, null, 500),
    'how many wait for an endpoint, up to 10,000': () => deliveries.countWaiting(endpoint, 10_000),
    'how many wait (metric)': () => deliveries.countPending(100_000),
    'the oldest due event (metric)': () => deliveries.oldestDueAt(),
    'attempts of a delivery': () => attempts.listLatest('o', 'none', 20),
    'the oldest deliveries (retention)': () => deliveries.listOldest(200),
    'endpoints that were deleted (retention)': () => endpoints.listDeleted('', 200),
    'deliveries of a deleted endpoint (retention)': () => deliveries.listOf(endpoint, 200),
  };
}

async function plans(name, count) {
  return onDatabase(name, async (service) => {
    service.cli('organisation:create', '--name', 'Bench');
    const endpoints = Array.from({ length: 20 }, () => randomUUID());
    const calls = Array.from({ length: Math.ceil(count / 3) }, () => randomUUID());
    const rows = await service.open();
    await rows.fill(COLUMNS, rowsOf(endpoints, calls, count));
    await rows.close();
    const asked = { endpoint: endpoints[0], call: calls[Math.floor(calls.length / 2)] };
    return plansOf(service.env, (part) => questions(part, asked));
  });
}

const [, , name, count = 100_000] = process.argv;
process.stdout.write(`${JSON.stringify(await plans(name, Number(count)), null, 2)}\n`);
