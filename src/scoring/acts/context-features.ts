import { ACTS_OF, AGENT_ACTS, CUSTOMER_ACTS } from './act-names';
import { silenceBetween } from './act-turns';
import type { ActTurn } from './call-acts';

/** Probabilities of the acts of one turn, in the order of `ACTS_OF` its speaker. */
export type TurnProbabilities = ArrayLike<number>;

/** Turns before and after that are looked at one by one. */
const BESIDE = [-2, -1, 1, 2] as const;
/** An act that was done in more turns than this counts no more. */
const MANY = 3;

const ALL_ACTS = AGENT_ACTS.length + CUSTOMER_ACTS.length;
/** Where a speaker's acts stand among those of both. */
const OFFSET = { agent: 0, customer: AGENT_ACTS.length } as const;
const PLACES = 9;
/** How many numbers tell of the turns before a turn, and of those after it. */
const RUNNING = 2 * ALL_ACTS;

/** Log odds, as far as a probability of .001 has them, a quarter of their size. */
function evidence(probability: number): number {
  const p = Math.min(0.999, Math.max(0.001, probability));
  return Math.log(p / (1 - p)) / 4;
}

/** How many numbers `contextOf` gives for a turn of a speaker; the first are the log odds of the speaker's own acts. */
export function contextSize(speaker: ActTurn['speaker']): number {
  return ACTS_OF[speaker].length + BESIDE.length * (ALL_ACTS + 1) + 2 * RUNNING + PLACES;
}

/** Sees what is known of a turn from the acts of the whole call; `context` holds it until the next turn is visited. */
type ContextVisitor = (context: Float32Array, turn: ActTurn) => void;

/**
 * For each turn of a call, what is known from the acts of the whole call: those of the turn itself, of the two turns on
 * either side, and for each act how surely and how often it is done before and after the turn.
 */
export function contextOf(
  turns: readonly ActTurn[],
  probabilities: readonly TurnProbabilities[],
): Float32Array[] {
  const found: Float32Array[] = [];
  eachContext(turns, probabilities, (context, { speaker }) =>
    found.push(context.slice(0, contextSize(speaker))),
  );
  return found;
}

/** As `contextOf`, one turn after the other in the same buffer: a buffer for each costs more than what is put in it. */
export function eachContext(
  turns: readonly ActTurn[],
  probabilities: readonly TurnProbabilities[],
  visit: ContextVisitor,
): void {
  const context = new Float32Array(Math.max(contextSize('agent'), contextSize('customer')));
  const before = new Float32Array(RUNNING);
  const after = runningAfter(turns, probabilities);
  for (const [at, turn] of turns.entries()) {
    context.fill(0);
    const own = probabilities[at] ?? [];
    let next = 0;
    for (let act = 0; act < own.length; act++) context[next++] = evidence(own[act] ?? 0);
    for (const step of BESIDE) {
      const beside = turns[at + step];
      const acts = probabilities[at + step];
      if (beside && acts)
        for (let act = 0; act < acts.length; act++)
          context[next + OFFSET[beside.speaker] + act] = acts[act] ?? 0;
      next += ALL_ACTS;
      context[next++] = beside ? 0 : 1;
    }
    context.set(before, next);
    context.set(after.subarray(at * RUNNING, (at + 1) * RUNNING), next + RUNNING);
    context.set(placeOf(turns, at), next + 2 * RUNNING);
    visit(context, turn);
    addTurn(before, turn, own);
  }
}

/** For each turn, one after the other, what `addTurn` has made of the turns after it. */
function runningAfter(turns: readonly ActTurn[], probabilities: readonly TurnProbabilities[]): Float32Array {
  const found = new Float32Array(turns.length * RUNNING);
  const running = new Float32Array(RUNNING);
  for (let at = turns.length - 1; at >= 0; at--) {
    found.set(running, at * RUNNING);
    const turn = turns[at];
    if (turn) addTurn(running, turn, probabilities[at] ?? []);
  }
  return found;
}

/** Adds a turn to the highest probability of each act in some turns, and their capped sum. */
function addTurn(running: Float32Array, { speaker }: ActTurn, acts: TurnProbabilities): void {
  for (let act = 0; act < acts.length; act++) {
    const p = acts[act] ?? 0;
    const column = OFFSET[speaker] + act;
    running[column] = Math.max(running[column] ?? 0, p);
    running[ALL_ACTS + column] = Math.min(1, (running[ALL_ACTS + column] ?? 0) + p / MANY);
  }
}

const PAUSE = 5;
const LONG_PAUSE = 15;
const LONG_TURN = 300;

function placeOf(turns: readonly ActTurn[], at: number): number[] {
  const turn = turns[at];
  const before = silenceBetween(turns[at - 1], turn);
  const after = silenceBetween(turn, turns[at + 1]);
  return [
    at / turns.length,
    Number(at < 3),
    Number(turns.length - at <= 3),
    Number(before > PAUSE),
    Number(before > LONG_PAUSE),
    Number(after > PAUSE),
    Number(after > LONG_PAUSE),
    Math.min(turn?.text.length ?? 0, LONG_TURN) / LONG_TURN,
    Number(turns[at - 1]?.speaker === turn?.speaker),
  ];
}
