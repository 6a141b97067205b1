import { AGENTS, STRANGERS } from './agents.mjs';
import { Chance } from './chance.mjs';
import { BILLING } from './topics/billing.mjs';
import { DELIVERIES } from './topics/deliveries.mjs';
import { RETENTION } from './topics/retention.mjs';
import { TECHNICAL } from './topics/technical.mjs';
import { writeCall } from './write-call.mjs';

export const DAYS = 30;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Calls come in between these hours, in UTC. */
const OPEN = { from: 8, to: 18 };
const TOPICS = [...TECHNICAL, ...BILLING, ...RETENTION, ...DELIVERIES];

const isWeekend = (at) => [0, 6].includes(new Date(at).getUTCDay());

/** A moment in opening hours, between `since` (0 to 1) and the end of the month that ends at `end`. */
function callTime(chance, end, since) {
  for (;;) {
    const day = chance.whole(Math.ceil(since * DAYS), DAYS);
    const midnight = Math.floor((end - (DAYS - day) * DAY_MS) / DAY_MS) * DAY_MS;
    const at = midnight + Math.round(chance.between(OPEN.from, OPEN.to) * HOUR_MS);
    // On weekends a skeleton staff.
    if (at < end && (!isWeekend(at) || chance.falls(0.2))) return at;
  }
}

/** Everybody as often as they take calls. */
const byShare = (agents) => agents.flatMap((agent) => Array.from({ length: agent.share }, () => agent));

function callOf(agent, chance, end) {
  const at = callTime(chance, end, agent.since);
  const topic = chance.pick(TOPICS.filter(({ campaign }) => agent.campaigns.includes(campaign)));
  const daytime = new Date(at).getUTCHours() < 12 ? 'morning' : 'afternoon';
  const day = 1 - (end - at) / (DAYS * DAY_MS);
  return { agent, topic, at, ...writeCall({ agent, topic, day, daytime, chance }) };
}

function toDelivery({ agent, topic, at, outcome, category, seconds, sentences }, number) {
  return {
    external_conversation_id: `NW-${String(48_210 + number * 3)}`,
    agent_external_id: agent.id,
    call_agent_name: agent.name,
    team_external_id: agent.team,
    campaign: topic.campaign,
    outcome_code: outcome,
    outcome_category: category,
    conversation_date: new Date(at).toISOString(),
    duration_seconds: Math.ceil(seconds),
    transcript: sentences,
  };
}

/**
 * A month of calls that ends at `end` (milliseconds), the earliest first, each as the body of its delivery
 * and the truth about what its agent did. The same seed and end give the same month.
 */
export function writeMonth({ seed, end, calls, waiting }) {
  const chance = new Chance(seed);
  const agents = byShare(AGENTS);
  const written = [
    // In turn, so that everybody has calls however few there are.
    ...Array.from({ length: calls }, (_, index) => callOf(agents[index % agents.length], chance, end)),
    ...Array.from({ length: waiting }, (_, index) =>
      callOf(STRANGERS[index % STRANGERS.length], chance, end),
    ),
  ];
  return written
    .sort((a, b) => a.at - b.at)
    .map((call, number) => ({ delivery: toDelivery(call, number), truth: call.truth }));
}
