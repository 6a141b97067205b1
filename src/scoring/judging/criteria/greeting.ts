import { countDistribution, most } from '../act-sums';
import type { ActRule } from '../act-rule';
import { wordsOf } from '../named-words';
import { anywhere, part } from '../rule-parts';

/** Greetings are few: where none of these words stands in the opening, one is unlikely. */
const GREETINGS = [
  ...[
    'hello',
    'hi',
    'hiya',
    'hey',
    'hullo',
    'welcome',
    'greetings',
    'morning',
    'afternoon',
    'evening',
    'day',
  ],
  ...['thanks', 'thank', 'howdy', 'bonjour', 'namaste'],
];

const namesGreeting = (words: ReadonlySet<string>): boolean => GREETINGS.some((word) => words.has(word));

/** Greets, says who they are and offers help in the first two turns: three met, two partly. */
export const greeting: ActRule = (call) => {
  const { acts, agent, opening, turns } = call;
  const parts = [
    part('greets', call, ['greets'], opening),
    part('introduces', call, ['introduces'], opening),
    part('offers_help', call, ['offers_help'], opening),
  ];
  const [none = 0, one = 0, two = 0, three = 0] = countDistribution(parts.map(anywhere), 3);
  const first = agent.slice(0, 1);
  return {
    answers: { met: three, partly: two, not_met: none + one, not_applicable: 0 },
    figures: {
      greets: most(acts, 'greets', opening),
      greetingWord: Number(opening.some((turn) => namesGreeting(wordsOf(acts, turn)))),
      introduces: most(acts, 'introduces', opening),
      offersHelp: most(acts, 'offers_help', opening),
      asksNeed: most(acts, 'asks_need', opening),
      greetsFirst: most(acts, 'greets', first),
      asksIdentity: most(acts, 'asks_identity', opening),
      short: turns < 12 ? 1 : 0,
      introducesLater: most(acts, 'introduces', agent.slice(2, 5)),
    },
    parts,
    against: [],
  };
};
