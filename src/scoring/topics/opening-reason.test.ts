import { expect, it } from 'vitest';
import type { Sentence } from '../../conversations/sentence';
import { asExample, openingReason } from './opening-reason';

const said = (speaker: Sentence['speaker'], text: string): Sentence => ({ speaker, text });

it('is what the customer first says to need, not how they greet', () => {
  const reason = openingReason([
    said('agent', 'Good morning, Northwind, Ada speaking, how can I help?'),
    said('customer', 'Good morning, my name is Robin Hill.'),
    said('agent', 'Hello Robin, what can I do for you?'),
    said('customer', 'Hello. My washing machine does not spin any more and I need somebody to repair it.'),
    said('agent', 'I am sorry to hear that.'),
  ]);
  expect(reason?.sentence).toBe(3);
  expect(reason?.quote).toContain('washing machine');
});

it('is none where the customer says nothing of the kind', () => {
  expect(openingReason([said('agent', 'Hello?'), said('customer', 'Yes.')])).toBeNull();
  expect(openingReason([])).toBeNull();
});

it('is cut between words to what may be an example', () => {
  expect(asExample('short')).toBe('short');
  const cut = asExample('word '.repeat(100));
  expect(cut.length).toBeLessThanOrEqual(300);
  expect(cut.endsWith('word')).toBe(true);
});
