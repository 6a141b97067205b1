import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../src/conversations/sentence';
import { ACTS_OF } from '../../src/scoring/acts/act-names';
import { ActModel } from '../../src/scoring/acts/act-model';
import { turnsOf } from '../../src/scoring/acts/act-turns';
import { contextOf } from '../../src/scoring/acts/context-features';
import { featuresOf } from '../../src/scoring/acts/features';
import { decodeModel, encodeModel } from '../../src/scoring/acts/model-file';
import { readActs } from '../../src/scoring/acts/read-acts';
import { wordsOf } from '../../src/scoring/acts/turn-words';
import type { SpeakerModel } from '../../src/scoring/acts/speaker-model';
import { labelledCall, type LabelledCall } from './labelled-calls.mjs';
import { trainTurnActs } from './turn-acts.mjs';

const GREETINGS = ['good morning', 'hello and welcome', 'hello there', 'good afternoon', 'morning to you'];
const QUESTIONS = [
  'what happened to it',
  'when did it stop',
  'what does the screen say',
  'which room is it in',
];

/** Calls of two files in which a greeting always comes first and a question always third. */
function tinySet(): LabelledCall[] {
  return ['x', 'y'].flatMap((file) =>
    Array.from({ length: 10 }, (_, n) => {
      const turns = [
        { speaker: 'agent' as const, text: GREETINGS[n % 5] ?? '', acts: ['greets'] },
        { speaker: 'customer' as const, text: 'hello my kettle broke', acts: ['greets', 'complains'] },
        { speaker: 'agent' as const, text: QUESTIONS[n % 4] ?? '', acts: ['asks_need'] },
        { speaker: 'customer' as const, text: 'it was last week', acts: ['answers'] },
      ];
      return labelledCall({ id: `${file}${n}`, turns }, file, turnsOf);
    }),
  );
}

const scoring = { ACTS_OF, turnsOf, featuresOf, wordsOf, contextOf };

describe('training what recognises acts', () => {
  it('gives the same files for the same calls', () => {
    const [first, second] = [trainTurnActs(tinySet(), scoring), trainTurnActs(tinySet(), scoring)];
    expect(encodeModel(first.models.agent).equals(encodeModel(second.models.agent))).toBe(true);
    expect(encodeModel(first.models.customer).equals(encodeModel(second.models.customer))).toBe(true);
  });

  it('learns to tell acts apart in words it has not seen together', () => {
    const { models } = trainTurnActs(tinySet(), scoring);
    const read = (speaker: 'agent' | 'customer'): SpeakerModel =>
      decodeModel(encodeModel(models[speaker]), ACTS_OF[speaker]);
    const model = new ActModel({ agent: read('agent'), customer: read('customer') });
    const sentences: Sentence[] = [
      { speaker: 'agent', text: 'Hello, good morning!' },
      { speaker: 'customer', text: 'Hello, it stopped.' },
      { speaker: 'agent', text: 'Which screen was it?' },
      { speaker: 'customer', text: 'The one of last week.' },
    ];
    const acts = readActs(sentences, model);
    expect(acts.probability('greets', 0)).toBeGreaterThan(acts.probability('greets', 2));
    expect(acts.probability('asks_need', 2)).toBeGreaterThan(acts.probability('asks_need', 0));
  });

  it('predicts a call without having seen its file', () => {
    const calls = tinySet();
    const { heldOut } = trainTurnActs(calls, scoring);
    expect([...heldOut.keys()]).toEqual(expect.arrayContaining(calls.map(({ id }) => id)));
    expect(heldOut.get('x0')?.map((acts) => acts.length)).toEqual([24, 16, 24, 16]);
  });
});
