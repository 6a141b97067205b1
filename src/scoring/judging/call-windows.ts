import type { Speaker } from '../../conversations/sentence';
import type { CallActs } from '../acts/call-acts';

/** Turns of the agent that are the opening, and that are the end. */
const OPENING_TURNS = 2;
const CLOSING_TURNS = 3;
/** Turns of the agent within which a complaint is to be acknowledged. */
const SOON = 3;

/**
 * The turns of one call by the windows the criteria look at. In a short call windows overlap: one turn may be opening
 * and end.
 */
export interface CallWindows {
  acts: CallActs;
  turns: number;
  agent: readonly number[];
  customer: readonly number[];
  /** Of the agent. */
  opening: readonly number[];
  closing: readonly number[];
  firstThreeQuarters: readonly number[];
  /** Of the agent from the middle of the call, but at least the last three. */
  later: readonly number[];
  /** The same of the customer. */
  customerLater: readonly number[];
  customerEnd: readonly number[];
  /** Of the agent, soon after a turn. */
  soonAfter(turn: number): readonly number[];
  /** Seconds between the end of each turn and the next; 0 where times are not known. */
  gaps: readonly number[];
  timesKnown: boolean;
}

/** Reads the windows of a call once for all criteria. */
export function windowsOf(acts: CallActs): CallWindows {
  const { turns } = acts;
  const by: Record<Speaker, number[]> = { agent: [], customer: [] };
  // How many turns of the agent there are up to each turn, that one included.
  const spokenUntil: number[] = [];
  for (const [at, { speaker }] of turns.entries()) {
    by[speaker].push(at);
    spokenUntil.push(by.agent.length);
  }
  const { agent, customer } = by;
  const middle = turns.length / 2;
  const later = (own: readonly number[]): number[] =>
    own.filter((turn, at) => turn >= middle || at >= own.length - CLOSING_TURNS);
  const gaps = turns.map(({ end }, at) => {
    const next = turns[at + 1]?.start ?? null;
    return end === null || next === null ? 0 : Math.max(0, next - end);
  });
  return {
    acts,
    turns: turns.length,
    agent,
    customer,
    opening: agent.slice(0, OPENING_TURNS),
    closing: agent.slice(-CLOSING_TURNS),
    firstThreeQuarters: agent.slice(0, Math.max(1, Math.ceil(agent.length * 0.75))),
    later: later(agent),
    customerLater: later(customer),
    customerEnd: customer.slice(-CLOSING_TURNS),
    soonAfter: (turn) => agent.slice(spokenUntil[turn] ?? 0, (spokenUntil[turn] ?? 0) + SOON),
    gaps,
    timesKnown: turns.some(({ start }) => start !== null),
  };
}
