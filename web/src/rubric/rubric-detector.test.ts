import { describe, expect, it } from 'vitest';
import { readRubric } from './rubric-document';
import { MEASURES, setBound, setDecision, setMeasure, setPhrases } from './rubric-detector';

const SOURCE = `format: 2
id: own
name: Own
version: 1.0.0
sections: { all: All }
criteria:
  - id: notice # by law
    section: all
    name: Notice
    detector: examples
    examples: [This call is recorded.] # the best
  - { id: habits, section: all, name: Habits, detector: { trained: greeting } }
  - { id: pace, section: all, name: Pace, detector: { measure: agent_pace, met: { min: 90, max: 240 }, partly: { min: 70 } } }
`;
const decidedBy = (source: string, at: number) => readRubric(source)?.criteria[at]?.decidedBy;

describe('what decides a criterion', () => {
  it('is read by its kind, with what the form can change of it', () => {
    expect(decidedBy(SOURCE, 0)).toEqual({ decision: 'examples' });
    expect(decidedBy(SOURCE, 1)).toEqual({ decision: 'other' });
    expect(decidedBy(SOURCE, 2)).toEqual({
      decision: 'measure',
      measure: 'agent_pace',
      met: { min: 90, max: 240 },
      partly: { min: 70, max: null },
    });
  });

  it('becomes phrases that have to be said, while comments and examples stay', () => {
    const asked = setPhrases(setDecision(SOURCE, 0, 'wordings', 'Notice'), 0, 0, ['call is recorded']);
    expect(decidedBy(asked, 0)).toEqual({ decision: 'wordings' });
    expect(readRubric(asked)?.criteria[0]?.parts).toEqual([
      { name: 'Notice', said: ['call is recorded'], examples: [] },
    ]);
    expect(asked).toContain('# by law');
    expect(asked).toContain('[ This call is recorded. ] # the best');
  });

  it('becomes phrases or examples that must not be said', () => {
    const phrases = setPhrases(setDecision(SOURCE, 0, 'forbidden', 'Notice'), 0, null, ['not my problem']);
    expect(decidedBy(phrases, 0)).toEqual({ decision: 'forbidden', phrases: ['not my problem'] });
    expect(decidedBy(setDecision(SOURCE, 0, 'unwanted', 'Notice'), 0)).toEqual({ decision: 'unwanted' });
  });

  it('becomes a measure with ranges, whose ends are opened and set one by one', () => {
    let source = setMeasure(setDecision(SOURCE, 1, 'measure', 'Habits'), 1, MEASURES[3]);
    source = setBound(source, 1, 'met', 'min', null);
    source = setBound(source, 1, 'met', 'max', 10);
    source = setBound(source, 1, 'partly', 'max', 20);
    const measure = { decision: 'measure', measure: 'longest_dead_air_seconds' };
    expect(decidedBy(source, 1)).toEqual({
      ...measure,
      met: { min: null, max: 10 },
      partly: { min: null, max: 20 },
    });
    expect(decidedBy(setBound(source, 1, 'partly', 'max', null), 1)).toMatchObject({ partly: null });
  });

  it('is told for a text that is something else', () => {
    const odd = SOURCE.replace('detector: examples', 'detector: { wordings: none }');
    expect(decidedBy(odd, 0)).toEqual({ decision: 'other' });
  });
});
