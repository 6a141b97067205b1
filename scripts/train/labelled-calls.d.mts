import type { Sentence } from '../../src/conversations/sentence';
import type { ActTurn } from '../../src/scoring/acts/call-acts';

export interface LabelledCall {
  file: string;
  id: string;
  turns: ActTurn[];
  acts: Set<string>[];
}

export function labelledCall(
  call: { id: string; turns: (Sentence & { acts?: string[] })[] },
  file: string,
  turnsOf: (sentences: readonly Sentence[]) => ActTurn[],
): LabelledCall;
