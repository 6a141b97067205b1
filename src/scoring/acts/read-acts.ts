import type { Sentence } from '../../conversations/sentence';
import { ACT_COLUMNS, type ActName } from './act-names';
import type { ActModel } from './act-model';
import type { ActTurn, CallActs } from './call-acts';
import { CallTurns, readTurns } from './call-turns';

/**
 * Turns of a call that are read, the first and the last of them: nobody speaks for longer, and a text that is no
 * conversation must not keep a thread busy.
 */
const FIRST_TURNS = 1500;
const LAST_TURNS = 500;
/** Sentences of one turn that are looked at by themselves; more are noise between words. */
const MAX_SENTENCES = 40;

/** Recognises what every turn of a call does. Linear in the length of the call, and bounded. */
export function readActs(sentences: readonly Sentence[], model: ActModel): CallActs {
  const turns = bounded(readTurns(sentences));
  return {
    ...callActs(turns.all, model.probabilities(turns)),
    normalWords: (at) => {
      const words = turns.wordsOf(at);
      return words?.whole ? words.normal : null;
    },
    sentenceDoing: (acts, at) => sentenceDoing(acts, turns.all[at], sentences, model),
  };
}

function bounded(turns: CallTurns): CallTurns {
  const { all } = turns;
  if (all.length <= FIRST_TURNS + LAST_TURNS) return turns;
  return new CallTurns([...all.slice(0, FIRST_TURNS), ...all.slice(-LAST_TURNS)]);
}

function sentenceDoing(
  acts: readonly ActName[],
  turn: ActTurn | undefined,
  sentences: readonly Sentence[],
  model: ActModel,
): number | null {
  if (!turn || turn.sentence === turn.lastSentence) return turn?.sentence ?? null;
  const columns = acts.flatMap((act) => ACT_COLUMNS[turn.speaker].get(act) ?? []);
  let best: { sentence: number; probability: number } | null = null;
  const last = Math.min(turn.lastSentence, turn.sentence + MAX_SENTENCES);
  for (let at = turn.sentence; at <= last; at++) {
    const sentence = sentences[at];
    if (sentence?.speaker !== turn.speaker) continue;
    const [alone = []] = model.byWords(new CallTurns([{ ...turn, text: sentence.text }]));
    const probability = Math.max(0, ...columns.map((column) => alone[column] ?? 0));
    if (probability > (best?.probability ?? 0)) best = { sentence: at, probability };
  }
  return best?.sentence ?? null;
}

/** The acts of turns, given for each turn the probabilities of the acts of its speaker in the order of `ACTS_OF`. */
export function callActs(turns: readonly ActTurn[], probabilities: readonly ArrayLike<number>[]): CallActs {
  const known = new Map<ActName, readonly number[]>();
  const ofEachTurn = (act: ActName): readonly number[] => {
    const held = known.get(act);
    if (held) return held;
    const read = turns.map(({ speaker }, at) => {
      const column = ACT_COLUMNS[speaker].get(act);
      return column === undefined ? 0 : (probabilities[at]?.[column] ?? 0);
    });
    known.set(act, read);
    return read;
  };
  return { turns, ofEachTurn, probability: (act, at) => ofEachTurn(act)[at] ?? 0 };
}
