import type { Sentence } from '../../conversations/sentence';
import { turnsOf } from './act-turns';
import type { ActTurn } from './call-acts';
import { wordsOf, type TurnWords } from './turn-words';

/** The turns of a call and their words, each read once whoever asks. */
export class CallTurns {
  private readonly read: TurnWords[] = [];

  constructor(readonly all: readonly ActTurn[]) {}

  /** Of a turn by its position; undefined for no such turn. */
  wordsOf(at: number): TurnWords | undefined {
    const turn = this.all[at];
    return turn && (this.read[at] ??= wordsOf(turn));
  }

  /** Of all turns. */
  words(): readonly TurnWords[] {
    return this.all.map((turn, at) => (this.read[at] ??= wordsOf(turn)));
  }
}

const known = new WeakMap<readonly Sentence[], CallTurns>();

/** Reads the turns of a conversation; the same array is read only once. */
export function readTurns(sentences: readonly Sentence[]): CallTurns {
  const held = known.get(sentences);
  if (held) return held;
  const turns = new CallTurns(turnsOf(sentences));
  known.set(sentences, turns);
  return turns;
}
