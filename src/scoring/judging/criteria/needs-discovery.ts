import { ofLikeliest, most } from '../act-sums';
import type { ActRule } from '../act-rule';
import { mattersOf, onlyInformation } from '../occasions';
import { answersWhen, anywhere, part } from '../rule-parts';

/** At least one question about the matter in the first three quarters, unless only information is asked for. */
export const needsDiscovery: ActRule = (call) => {
  const { acts, firstThreeQuarters } = call;
  const asked = part('asks_need', call, ['asks_need'], firstThreeQuarters);
  return {
    answers: answersWhen(1 - onlyInformation(call), anywhere(asked)),
    figures: {
      askedMost: most(acts, 'asks_need', firstThreeQuarters),
      asked: ofLikeliest(acts, 'asks_need', firstThreeQuarters, 4) / 2,
      offersHelp: most(acts, 'offers_help', firstThreeQuarters),
      short: call.turns < 12 ? 1 : 0,
      ...mattersOf(call),
    },
    parts: [asked],
    against: [],
  };
};
