import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../conversations/sentence';
import { modelsFolder } from '../models-folder';
import { loadActModel, MODEL_FILES } from './load-act-model';
import { readActs } from './read-acts';

const CALL: Sentence[] = [
  {
    speaker: 'agent',
    text: 'Good morning, you are through to Larch Energy, this is Tom, how can I help you today?',
  },
  { speaker: 'customer', text: 'Hi, my boiler account has been charged twice and I am furious about it.' },
  {
    speaker: 'agent',
    text: 'I am so sorry, that must be really annoying. Could I take your account number, please?',
  },
  { speaker: 'customer', text: 'It is four four seven one nine.' },
  { speaker: 'agent', text: 'Would you mind holding for two minutes while I check that with billing?' },
  { speaker: 'customer', text: 'Okay.' },
  {
    speaker: 'agent',
    text: 'Thanks for holding. I have refunded the second payment. Is there anything else I can help with?',
  },
  { speaker: 'customer', text: 'No, that is all, thank you, bye.' },
  { speaker: 'agent', text: 'Thank you for calling, have a lovely day. Goodbye.' },
];

describe('the shipped model of acts', () => {
  const acts = readActs(CALL, loadActModel());

  it.each([
    ['greets', 0],
    ['introduces', 0],
    ['asks_identity', 2],
    ['gives_identity', 3],
    ['hold_asks', 4],
    ['checks_open', 6],
    ['farewell', 8],
  ] as const)('finds %s in plain words', (act, turn) => {
    expect(acts.probability(act, turn)).toBeGreaterThan(0.5);
  });

  it('reads recognised speech without punctuation alike', () => {
    const bare = CALL.map(({ speaker, text }) => ({
      speaker,
      text: text.toLowerCase().replace(/[^a-z ]/g, ''),
    }));
    const read = readActs(bare, loadActModel());
    expect(read.probability('greets', 0)).toBeGreaterThan(0.5);
    expect(read.probability('checks_open', 6)).toBeGreaterThan(0.5);
    expect(read.probability('farewell', 8)).toBeGreaterThan(0.5);
  });

  it('says which sentence of a turn does an act', () => {
    const cut = readActs(
      [
        { speaker: 'agent', text: 'I am really sorry that your connection keeps dropping every evening.' },
        { speaker: 'agent', text: 'Could I take your account number, please?' },
        { speaker: 'customer', text: 'It is four four seven one nine.' },
      ],
      loadActModel(),
    );
    expect(cut.sentenceDoing?.(['asks_identity'], 0)).toBe(1);
    expect(cut.sentenceDoing?.(['acknowledges', 'hollow'], 0)).toBe(0);
    expect(cut.sentenceDoing?.(['gives_identity'], 1)).toBe(2);
  });

  it('gives no act of the other speaker, and none for a turn that is not there', () => {
    expect(acts.probability('asks_identity', 1)).toBe(0);
    expect(acts.probability('greets', 99)).toBe(0);
  });

  it('reads a bounded number of turns of a text that is no conversation', () => {
    const endless = Array.from({ length: 9000 }, (_, at) => ({
      speaker: at % 2 ? ('agent' as const) : ('customer' as const),
      text: 'yes',
    }));
    const { turns } = readActs(endless, loadActModel());
    expect(turns).toHaveLength(2000);
    expect(turns.at(-1)?.sentence).toBe(8999);
  });

  it('comes in files of less than a megabyte', () => {
    for (const name of Object.values(MODEL_FILES))
      expect(statSync(join(modelsFolder(), name)).size).toBeLessThan(1_000_000);
  });
});
