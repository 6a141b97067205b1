import { countDistribution, most, ofLikeliest } from '../act-sums';
import type { ActRule } from '../act-rule';
import { detailsNamed } from '../identity-details';
import { mattersOf, ownMatter } from '../occasions';
import { answersWhen, part } from '../rule-parts';

/** Two details asked for when it is about the customer's own matter: met; one: partly. */
export const identityCheck: ActRule = (call) => {
  const { acts, agent, customer } = call;
  const asked = part('asks_identity', call, ['asks_identity'], agent);
  const details = asked.places.flatMap(({ turn, probability }) =>
    new Array<number>(detailsNamed(call, turn)).fill(probability),
  );
  const [, one = 0, two = 0] = countDistribution(details, 2);
  const read = part('reads_identity', call, ['reads_identity'], agent);
  return {
    answers: answersWhen(ownMatter(call), two, one),
    figures: {
      asked: ofLikeliest(acts, 'asks_identity', agent, 4) / 2,
      askedMost: most(acts, 'asks_identity', agent),
      detailsAsked:
        Math.min(
          4,
          details.reduce((sum, probability) => sum + probability, 0),
        ) / 2,
      given: ofLikeliest(acts, 'gives_identity', customer, 4) / 2,
      read: most(acts, 'reads_identity', agent),
      ...mattersOf(call),
    },
    parts: [asked],
    against: [read],
  };
};
