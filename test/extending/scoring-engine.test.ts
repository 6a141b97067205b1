import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../src/conversations/sentence';
import { SCORING_ENGINES } from '../../src/scoring/engine/scoring-engines';
import { shippedRubricText } from '../../src/scoring/rubric/load-shipped-rubric';
import { REQUESTER, scorerInThisThread } from '../fixtures/scoring/in-this-thread';
import { greeting } from './greeting-engine';

const ENGINES = { ...SCORING_ENGINES, greeting };

const RUBRIC = { hash: 'of the test', source: shippedRubricText('customer-support') };
const LONG_ENOUGH =
  'I can see your order here, it left our warehouse yesterday evening, and it will be with you tomorrow morning.';

function call(firstWords: string): Sentence[] {
  return [
    { speaker: 'agent', text: firstWords },
    { speaker: 'customer', text: 'Hello, I would like to know where my order is, please.' },
    { speaker: 'agent', text: LONG_ENOUGH },
    { speaker: 'customer', text: 'Thank you, that is all I wanted to know.' },
  ];
}

async function score(firstWords: string) {
  const scorer = scorerInThisThread(ENGINES.greeting({}));
  return scorer.score(call(firstWords), RUBRIC, REQUESTER);
}

describe('a scoring engine of one’s own', () => {
  it('answers with evidence, to which the service adds the speaker', async () => {
    const { criteria, engine } = await score('Good morning, this is Laura.');
    expect(criteria.find(({ id }) => id === 'greeting')).toMatchObject({ status: 'met' });
    expect(engine.name).toBe('greeting');
  });

  it('says what it did not find', async () => {
    const { criteria } = await score('Yes, what is it?');
    expect(criteria.find(({ id }) => id === 'greeting')).toMatchObject({ status: 'not_met', evidence: [] });
  });

  it('leaves the rest open, which the service counts as insufficient evidence', async () => {
    const { criteria, score: total } = await score('Good morning, this is Laura.');
    const others = criteria.filter(({ id }) => id !== 'greeting');
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['insufficient_evidence']));
    expect(total).toBeNull();
  });
});
