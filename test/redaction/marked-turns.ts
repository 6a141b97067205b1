import { expect } from 'vitest';
import { redactSentences } from '../../src/redaction/redact';

/**
 * Expects that of some turns of agent and customer in turn, parted by " / ", what stands in ⟦ ⟧ is taken for a card's, and
 * nothing else.
 */
export function expectMarked(turns: string): void {
  const said = turns.replace(/[⟦⟧]/g, '').split(' / ');
  const redacted = redactSentences(
    said.map((text, i) => ({ text, speaker: i % 2 === 0 ? 'agent' : 'customer' })),
    ['card'],
  );
  expect(redacted.map(({ text }) => text).join(' / ')).toBe(turns.replace(/⟦[^⟧]*⟧/g, '[CARD]'));
}
