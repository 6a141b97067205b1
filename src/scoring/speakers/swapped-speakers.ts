import type { Sentence } from '../../conversations/sentence';
import type { ActTurn } from '../acts/call-acts';
import { readTurns } from '../acts/call-turns';
import { calibrated } from '../acts/speaker-model';
import { speakerWords, type SpeakerWords } from './speaker-words';

/** From this probability on, 0 to 1, agent and customer of a call are held to be the wrong way round. */
export const SWAPPED = 0.8;

/** Whether agent and customer of a call are held to be the wrong way round; null is a call of which that is not known. */
export const looksSwapped = (probability: number | null): boolean =>
  probability !== null && probability >= SWAPPED;

/** Turns that are read: how a call begins tells most. */
const TURNS = 60;
/** Turns after which a call that is plainly labelled rightly is read no further. */
const FIRST_TURNS = 12;
const PLAINLY_RIGHT = 0.01;

const SPEAKERS = ['agent', 'customer'] as const;

/** One turn counts no more than this, however plainly it sounds like one side. */
const MAX_SCORE = 3;

/**
 * How probably agent and customer of a call are the wrong way round, 0 to 1: how a client that confuses the two, or names
 * the wrong `agent_channel`, delivers it. Null where only one of them speaks, so that nothing can be told. Reads the words
 * of a bounded number of turns, whatever the length of the call.
 */
export function swappedProbability(
  sentences: readonly Sentence[],
  model: SpeakerWords = speakerWords(),
): number | null {
  const read = readTurns(sentences);
  const turns = read.all.slice(0, TURNS);
  if (!SPEAKERS.every((speaker) => turns.some((turn) => turn.speaker === speaker))) return null;
  const scores: number[] = [];
  for (let at = 0; at < turns.length; at++) {
    if (at === FIRST_TURNS && probability(turns, scores, model) < PLAINLY_RIGHT) break;
    const words = read.wordsOf(at);
    if (words) scores.push(model.score(words));
  }
  return Math.round(probability(turns, scores, model) * 1000) / 1000;
}

const probability = (turns: readonly ActTurn[], scores: readonly number[], model: SpeakerWords): number =>
  calibrated(model.calibration, swappedScore(turns, scores));

/**
 * What the first turns of a call say together, given how much each sounds like an agent: above 0 for swapped speakers.
 * Turns of one call are alike, so the sum counts as that of the root of their number.
 */
export function swappedScore(turns: readonly Pick<ActTurn, 'speaker'>[], scores: readonly number[]): number {
  let sum = 0;
  for (const [at, score] of scores.entries()) {
    const bounded = Math.max(-MAX_SCORE, Math.min(MAX_SCORE, score));
    sum += turns[at]?.speaker === 'agent' ? -bounded : bounded;
  }
  return sum / Math.sqrt(Math.max(1, scores.length));
}
