import { describe, expect, it } from 'vitest';
import type { Explanation } from './explanation';
import { reasonOf } from './reason-of';

const SAID: [Explanation[], string][] = [
  [[{ code: 'quoted' }], 'Evidence found.'],
  [[{ code: 'said_times', times: 1 }], 'Said once.'],
  [[{ code: 'said_times', times: 3 }], 'Said 3 times.'],
  [[{ code: 'not_found', missing: ['a name', 'a greeting'] }], 'Not found: a name; a greeting.'],
  [[{ code: 'partly_found', missing: ['a name'] }], 'Found in part; not found: a name.'],
  [
    [{ code: 'parts', found: ['greets', 'introduces'], missing: [], against: [] }],
    'Recognised: a greeting; who is speaking.',
  ],
  [
    [{ code: 'parts', found: ['greets'], missing: ['introduces'], against: [] }],
    'Recognised: a greeting, not recognised: who is speaking.',
  ],
  [
    [{ code: 'parts', found: [], missing: ['farewell'], against: ['curt_end'] }],
    'Not recognised: a friendly goodbye, against it: ended without one.',
  ],
  [[{ code: 'parts', found: ['criterion'], missing: [], against: [] }], 'Recognised: Offers a call back.'],
  [
    [{ code: 'measured', measure: 'agent_talk_share', value: 0.61, min: 0.3, max: 0.6 }],
    'Measured 0.61 (agent talk share); expected 0.3 to 0.6.',
  ],
  [
    [{ code: 'measured', measure: 'longest_dead_air_seconds', value: 9, min: null, max: 10 }],
    'Measured 9 (longest dead air seconds); expected at most 10.',
  ],
  [
    [{ code: 'measured', measure: 'agent_pace', value: 90, min: 100, max: null }],
    'Measured 90 (agent pace); expected at least 100.',
  ],
  [[{ code: 'unsure', answer: 'partly', percent: 45 }], 'Too unsure to count: most likely partly met (45%).'],
  [[{ code: 'no_score', reason: 'no_speech' }], 'The transcript holds no words.'],
  [[{ code: 'text', text: 'The agent apologised twice.' }], 'The agent apologised twice.'],
  [
    [{ code: 'unlike_examples' }, { code: 'as_reviewers' }],
    'Nothing said is like the examples. Answered as your reviewers do in such calls.',
  ],
];

describe('why a criterion was answered so', () => {
  it.each(SAID)('%j is said in plain English: %s', (explanation, reason) => {
    expect(reasonOf(explanation, 'Offers a call back')).toBe(reason);
  });
});
