/**
 * Who takes the calls, and their habits: how likely each does the right thing, from 0 to 1. Two numbers are the
 * beginning and the end of the month, so that some improve and some slip. `pace` is in words a minute.
 */
const STEADY = {
  greeting: 0.65,
  identity: 0.65,
  questions: 0.8,
  empathy: 0.6,
  ownership: 0.6,
  holds: 0.3,
  holdManners: 0.6,
  cutsIn: 0.12,
  solution: 0.78,
  furtherHelp: 0.5,
  closing: 0.8,
  rudeness: 0.01,
  wordiness: 0.2,
  pace: 155,
};

const agent = (id, name, team, campaigns, share, habits, since = 0) => ({
  id,
  name,
  team,
  campaigns,
  /** Calls they take, compared with one another. */
  share,
  habits: { ...STEADY, ...habits },
  /** Part of the month that had passed when they began. */
  since,
});

const SUPPORT = ['Technical support'];
const BILLING = ['Billing', 'Deliveries'];
const RETENTION = ['Cancellations', 'Billing'];

export const AGENTS = [
  agent('agent-laura', 'Laura Lindqvist', 'team-support', SUPPORT, 3, { holds: 0.45, empathy: [0.6, 0.9] }),
  agent('agent-emma', 'Emma Novak', 'team-support', SUPPORT, 4, {
    greeting: 0.97,
    identity: 0.95,
    questions: 0.97,
    empathy: 0.95,
    ownership: 0.95,
    holdManners: 0.95,
    furtherHelp: 0.95,
    closing: 0.98,
    solution: 0.92,
    rudeness: 0,
  }),
  agent('agent-noah', 'Noah Peeters', 'team-support', SUPPORT, 4, {
    empathy: [0.1, 0.85],
    ownership: [0.3, 0.85],
    furtherHelp: [0.3, 0.8],
    greeting: [0.2, 0.95],
    identity: [0.3, 0.9],
    solution: [0.5, 0.9],
  }),
  agent('agent-sara', 'Sara Conti', 'team-billing', BILLING, 4, {
    identity: 0.25,
    pace: 205,
    furtherHelp: 0.5,
  }),
  agent('agent-jonas', 'Jonas Weber', 'team-billing', BILLING, 3, {
    greeting: 0.45,
    empathy: 0.15,
    ownership: 0.35,
    cutsIn: 0.55,
    furtherHelp: 0.2,
    closing: 0.6,
    rudeness: 0.07,
    pace: 175,
  }),
  agent('agent-mia', 'Mia Tanaka', 'team-retention', RETENTION, 3, {
    empathy: 0.97,
    holds: 0.6,
    holdManners: 0.4,
    pace: 128,
  }),
  agent('agent-david', 'David Okafor', 'team-retention', RETENTION, 3, {
    solution: [0.95, 0.35],
    furtherHelp: [0.8, 0.2],
    closing: [0.95, 0.5],
    wordiness: 0.8,
  }),
  agent(
    'agent-aisha',
    'Aisha Rahman',
    'team-billing',
    BILLING,
    2,
    { questions: [0.4, 0.8], greeting: 0.9 },
    0.65,
  ),
];

/** Agents whom nobody has linked yet: their calls wait. */
export const STRANGERS = [
  agent('agent-olga', 'Olga Martin', 'team-support', SUPPORT, 1, {}, 0.8),
  agent('agent-tom', 'Tom Becker', 'team-billing', BILLING, 1, {}, 0.85),
];

/** A habit on a day of the month, which goes from 0 to 1. */
export const habitOn = (habits, name, day) => {
  const habit = habits[name];
  return Array.isArray(habit) ? habit[0] + (habit[1] - habit[0]) * day : habit;
};
