import { describe, expect, it } from 'vitest';
import { actsOf, type TurnWithActs } from '../../../test/fixtures/scoring/call-with-acts';
import { ACT_RULES, TRAINED_CRITERIA, type TrainedCriterion } from './act-rules';
import { windowsOf } from './call-windows';
import { ANSWERS } from './answers';
import { criteriaModel } from './criteria-model';
import { judgeCriterion } from './judge-criterion';

const OPENING: TurnWithActs = [
  'agent',
  'Hello, Anna of Northwind, how can I help?',
  'greets',
  'introduces',
  'offers_help',
];
const MATTER: TurnWithActs[] = [
  ['customer', 'My router broke again', 'states_need', 'complains', 'own_matter'],
  ['agent', 'Oh no, and on a Monday', 'acknowledges'],
  ['agent', 'Your account number and postcode?', 'asks_identity'],
  ['customer', 'Four two seven', 'gives_identity'],
  ['agent', 'And your date of birth?', 'asks_identity'],
  ['customer', 'The ninth of May', 'gives_identity'],
  ['agent', 'Which light is on?', 'asks_need'],
  ['customer', 'The red one', 'answers'],
];
const END: TurnWithActs[] = [
  ['agent', 'I have sent you a new one', 'commits', 'outcome'],
  ['agent', 'It comes on Friday', 'next_step'],
  ['customer', 'Good, thank you', 'agrees', 'thanks'],
  ['agent', 'Anything else?', 'checks_open'],
  ['customer', 'No, bye', 'farewell'],
  ['agent', 'Goodbye, take care', 'farewell'],
];
const GOOD_CALL: TurnWithActs[] = [OPENING, ...MATTER, ...END];

const answer = (criterion: TrainedCriterion, turns: readonly TurnWithActs[]): string => {
  const { probabilities } = judgeCriterion(criterion, actsOf(turns));
  return ANSWERS.reduce((likeliest, one) =>
    probabilities[one] > probabilities[likeliest] ? one : likeliest,
  );
};

describe('judging a criterion from the acts of a call', () => {
  it.each(TRAINED_CRITERIA.filter((one) => one !== 'hold_etiquette'))(
    'finds %s met in a call that does all that is asked for',
    (criterion) => {
      expect(answer(criterion, GOOD_CALL)).toBe('met');
    },
  );

  it('does not ask for the manners of a hold where nobody waits', () => {
    expect(answer('hold_etiquette', GOOD_CALL)).toBe('not_applicable');
  });

  it('counts what is done of the rule', () => {
    const [, ...rest] = GOOD_CALL;
    expect(answer('greeting', [['agent', 'Hello, this is Anna', 'greets', 'introduces'], ...rest])).toBe(
      'partly',
    );
    expect(answer('greeting', [['agent', 'Yes?'], ...rest])).toBe('not_met');
  });

  it.each([
    ['empathy', ['agent', 'I understand your frustration', 'hollow']],
    ['respectful_language', ['agent', 'Try to keep up', 'disrespect']],
    ['ownership', ['agent', 'That is for another department', 'deflects']],
  ] as const)('finds %s not met where the opposite is done', (criterion, turn) => {
    const asked = { empathy: 'acknowledges', respectful_language: 'explains', ownership: 'commits' } as const;
    const without = GOOD_CALL.map(([speaker, text, ...acts]): TurnWithActs => [
      speaker,
      text,
      ...acts.filter((act) => act !== asked[criterion] && act !== 'outcome' && act !== 'next_step'),
    ]);
    const turns: TurnWithActs[] = [...without.slice(0, 3), [...turn], ...without.slice(3)];
    expect(answer(criterion, turns)).toBe('not_met');
  });

  it('takes a call of two turns as opening and end at once', () => {
    const both: TurnWithActs[] = [
      [...OPENING],
      ['customer', 'Which hours do you keep?', 'asks_information'],
      ['agent', 'Nine to five, goodbye', 'explains', 'farewell'],
    ];
    expect(answer('greeting', both)).toBe('met');
    expect(answer('closing', both)).toBe('met');
    expect(answer('identity_check', both)).toBe('not_applicable');
  });

  it.each(TRAINED_CRITERIA)('gives probabilities of %s that sum to 1 for any call', (criterion) => {
    for (const turns of [[], GOOD_CALL, GOOD_CALL.slice(0, 1), GOOD_CALL.toReversed()]) {
      const { probabilities } = judgeCriterion(criterion, actsOf(turns));
      expect(ANSWERS.reduce((sum, one) => sum + probabilities[one], 0)).toBeCloseTo(1, 9);
    }
  });

  it.each(TRAINED_CRITERIA)('has a trained head of %s for the figures of its rule', (criterion) => {
    const { figures } = ACT_RULES[criterion](windowsOf(actsOf(GOOD_CALL)));
    const head = criteriaModel().criteria[criterion];
    expect(head.figures.map(({ name }) => name)).toEqual(Object.keys(figures));
    for (const { weights } of head.answers) expect(weights).toHaveLength(head.figures.length);
  });
});
