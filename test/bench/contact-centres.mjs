// Organisations, agents and calls as contact centres have them, from a seed: the same at every run.
import { seededRandom } from '../../scripts/seeded-random.mjs';

const DAY_S = 86_400;
const START = Date.UTC(2024, 11, 1) / 1000;
const SECONDS = 720 * DAY_S;
/** The day from which on the latest tenth of the calls were held. */
export const LATEST_TENTH = new Date((START + 0.9 * SECONDS) * 1000).toISOString().slice(0, 10);

/** Share of the calls, agents, teams: one large client, some small ones. */
const ORGANISATIONS = [
  { share: 0.7, agents: 600, teams: 30 },
  { share: 0.15, agents: 150, teams: 10 },
  { share: 0.1, agents: 90, teams: 6, onlyDays: true },
  { share: 0.04, agents: 40, teams: 3 },
  { share: 0.01, agents: 10, teams: 1 },
];

const USUAL = {
  resolved: 55,
  'follow-up': 20,
  'no-solution': 12,
  transferred: 8,
  'hung-up': 4,
  complaint: 1,
};
/** Share of the teams, and outcomes; some outcomes belong to one campaign, and some are rare. */
const CAMPAIGNS = {
  support: { weight: 42, outcomes: { ...USUAL, 'legal-threat': 0.03 } },
  billing: { weight: 20, outcomes: { ...USUAL, refund: 9 } },
  sales: { weight: 15, outcomes: { sold: 18, 'not-interested': 60, 'call-back': 20, 'wrong-number': 2 } },
  collections: { weight: 12, outcomes: { 'promise-to-pay': 45, refused: 30, 'call-back': 20, dispute: 5 } },
  retention: { weight: 10.5, outcomes: { kept: 50, cancelled: 45, 'call-back': 5 } },
  survey: { weight: 0.5, outcomes: { done: 70, refused: 30 } },
};
/** A week in which the speech engine was away, and the share that failed then. */
const BAD_WEEK = { from: 300 * DAY_S, until: 307 * DAY_S, failed: 0.6 };
/** Up to here a score could be 100; a rubric since then gives less. */
const OLD_RUBRIC = 400 * DAY_S;

/** Draws the keys of an object by the weights that are its values. */
function drawn(weights, chance) {
  const keys = Object.keys(weights);
  const sums = [];
  let sum = 0;
  for (const key of keys) sums.push((sum += weights[key]));
  return () => {
    const at = chance() * sum;
    let low = 0;
    for (let high = keys.length - 1; low < high;) {
      const middle = (low + high) >> 1;
      if (sums[middle] > at) high = middle;
      else low = middle + 1;
    }
    return keys[low];
  };
}

export const idOf = (kind, n) => `01a1fcbc-000${kind}-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Agents of an organisation: the first has most calls, each further one fewer (Zipf), in teams as uneven. */
function staffOf({ agents, teams }, index, chance) {
  const campaign = drawn(
    Object.fromEntries(Object.entries(CAMPAIGNS).map(([name, { weight }]) => [name, weight])),
    chance,
  );
  const worksFor = Array.from({ length: teams }, (_, team) => [
    ['support', 'collections'][team] ?? campaign(),
    team === 3 ? 'survey' : campaign(),
  ]);
  const team = drawn(Object.fromEntries(worksFor.map((_, at) => [`team-${at}`, 1 / (at + 3)])), chance);
  return Array.from({ length: agents }, (_, at) => {
    const ofTeam = at === 0 ? 'team-0' : team();
    return {
      id: idOf(2, index * 10_000 + at),
      employeeId: at % 20 === 19 ? null : idOf(1, index * 10_000 + at),
      name: `Agent ${at}`,
      externalId: `agent-${at}`,
      team: ofTeam,
      campaigns: worksFor[Number(ofTeam.slice(5))],
      skill: chance() * 16 - 8,
      weight: 1 / (at + 20),
    };
  });
}

/** A world of `count` calls over two years, in the order in which they came. */
export function contactCentres(count, seed = 20) {
  const chance = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(chance() || 1e-9)) * Math.cos(2 * Math.PI * chance());
  const organisations = ORGANISATIONS.map((one, index) => ({
    ...one,
    id: idOf(0, index),
    staff: staffOf(one, index, chance),
  }));
  const organisation = drawn(Object.fromEntries(ORGANISATIONS.map(({ share }, at) => [at, share])), chance);
  const agentOf = organisations.map(({ staff }) =>
    drawn(Object.fromEntries(staff.map(({ weight }, at) => [at, weight])), chance),
  );
  const outcomeOf = Object.fromEntries(
    Object.entries(CAMPAIGNS).map(([name, { outcomes }]) => [name, drawn(outcomes, chance)]),
  );
  const backlog = Math.min(2_000, count / 100);

  function call(n) {
    const at = Number(organisation());
    const { id: organisationId, staff, onlyDays } = organisations[at];
    const agent = staff[Number(agentOf[at]())];
    const campaign = agent.campaigns[chance() < 0.85 ? 0 : 1];
    const accepted = Math.floor((n / count) * SECONDS);
    const held = Math.max(0, accepted - Math.floor(chance() * 7_200));
    const isRecording = chance() < 0.2;
    const state = stateOf(n, accepted, isRecording);
    return {
      n,
      organisationId,
      agent,
      campaign,
      outcome: outcomeOf[campaign](),
      isRecording,
      ...state,
      acceptedAt: moment(accepted),
      heldAt: moment(onlyDays ? held - (held % DAY_S) : held),
      score: state.analysis === 'done' ? scoreOf(agent, accepted) : null,
      seconds: 60 + Math.floor(chance() * 900),
    };
  }

  /** Where a call's job and analysis stand; nearly all are done. */
  function stateOf(n, accepted, isRecording) {
    const failing = accepted >= BAD_WEEK.from && accepted < BAD_WEEK.until && chance() < BAD_WEEK.failed;
    if (!isRecording)
      return {
        job: null,
        analysis: failing || chance() < 0.0005 ? 'failed' : n > count - 40 ? 'due' : 'done',
      };
    if (n > count - backlog) return { job: chance() < 0.002 ? 'processing' : 'queued', analysis: null };
    if (failing || chance() < 0.002) return { job: 'failed', analysis: chance() < 0.5 ? 'failed' : null };
    return chance() < 0.025 ? { job: 'rejected', analysis: null } : { job: 'ingested', analysis: 'done' };
  }

  function scoreOf({ skill }, accepted) {
    const luck = chance();
    if (luck < 0.015) return null;
    if (luck < 0.03) return Math.round(chance() * 100) / 10;
    const most = accepted < OLD_RUBRIC ? 100 : 96;
    return Math.round(Math.min(most, Math.max(10, 74 + skill + 13 * normal())) * 10) / 10;
  }

  return {
    organisations,
    *calls() {
      for (let n = 0; n < count; n++) yield call(n);
    },
  };
}

const moment = (seconds) => new Date((START + seconds) * 1000).toISOString().replace('T', ' ').slice(0, -1);
