import { describe, expect, it } from 'vitest';
import { readRubric } from './rubric-document';
import { setAmount, setWindow } from './rubric-window';

const SOURCE = `format: 2
id: own
name: Own
version: 1.0.0
sections: { all: All }
criteria:
  - id: goodbye # what we agreed on
    section: all
    name: Goodbye
    speaker: customer
    detector: examples
  - { id: card, section: all, name: Card, window: { last_share: 0.5 }, detector: examples }
  - { id: after, section: all, name: After, window: { turns_after: 3 }, detector: examples }
`;
const criterion = (source: string, at: number) => readRubric(source)?.criteria[at];

describe('where a criterion looks', () => {
  it('is read with how much of the call that is, and whose words count', () => {
    expect(criterion(SOURCE, 0)).toMatchObject({ window: { kind: 'whole' }, own: { speaker: 'customer' } });
    expect(criterion(SOURCE, 1)?.window).toEqual({ kind: 'last_share', amount: 0.5 });
    expect(criterion(SOURCE, 2)?.window).toEqual({ kind: 'other' });
  });

  it('is a number of turns, then another, then the whole call again, while comments stay', () => {
    const turns = setWindow(SOURCE, 0, 'last_turns');
    expect(criterion(turns, 0)?.window).toEqual({ kind: 'last_turns', amount: 4 });
    const more = setAmount(turns, 0, 'last_turns', 6);
    expect(criterion(more, 0)?.window).toEqual({ kind: 'last_turns', amount: 6 });
    const whole = setWindow(more, 0, 'whole');
    expect(criterion(whole, 0)?.window).toEqual({ kind: 'whole' });
    expect(whole).not.toContain('last_turns');
    expect(whole).toContain('# what we agreed on');
  });

  it('says one thing at a time', () => {
    expect(criterion(setWindow(SOURCE, 1, 'first_turns'), 1)?.window).toEqual({
      kind: 'first_turns',
      amount: 4,
    });
    expect(setWindow(SOURCE, 1, 'first_turns')).not.toContain('last_share');
  });
});
