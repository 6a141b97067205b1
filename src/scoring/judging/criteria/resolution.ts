import { countDistribution, either, ofLikeliest, most, some } from '../act-sums';
import type { ActRule } from '../act-rule';
import { anywhere, part } from '../rule-parts';

/** Settled for real, what happens next said, accepted by the customer: two of them met, one partly. */
export const resolution: ActRule = (call) => {
  const { acts, agent, customer, later, customerLater, customerEnd, closing } = call;
  const settled = part('settles', call, ['outcome'], later);
  const next = part('next_step', call, ['next_step'], later);
  const accepted = part('agrees', call, ['agrees', 'works'], customerLater);
  const claimed = part('false_outcome', call, ['false_outcome'], agent);
  const objected = part('objects', call, ['objects'], customerLater);
  const objects = most(acts, 'objects', customerEnd);
  const [none = 0, one = 0, two = 0] = countDistribution(
    [
      either(anywhere(settled), most(acts, 'works', customerLater)) *
        (1 - most(acts, 'false_outcome', agent)),
      anywhere(next),
      anywhere(accepted) * (1 - objects),
    ],
    2,
  );
  return {
    answers: { met: two, partly: one, not_met: none, not_applicable: 0 },
    figures: {
      outcome: most(acts, 'outcome', later),
      falseOutcome: most(acts, 'false_outcome', agent),
      falseOutcomes: ofLikeliest(acts, 'false_outcome', agent, 2),
      nextStep: most(acts, 'next_step', later),
      refuses: most(acts, 'refuses', agent),
      agrees: most(acts, 'agrees', customerLater),
      works: most(acts, 'works', customerLater),
      objects: ofLikeliest(acts, 'objects', customerLater, 2),
      objectsAtEnd: objects,
      thanksAtEnd: some(acts, 'thanks', customerEnd),
      upsetLater: ofLikeliest(acts, 'upset', customerLater, 2),
      upsetAtEnd: most(acts, 'upset', customerEnd),
      deflects: ofLikeliest(acts, 'deflects', later, 3) / 2,
      commits: most(acts, 'commits', later),
      explains: most(acts, 'explains', later),
      curtEnd: most(acts, 'curt_end', closing),
      disrespect: ofLikeliest(acts, 'disrespect', agent, 2),
      asksInformation: most(acts, 'asks_information', customer.slice(0, 4)),
    },
    parts: [settled, next, accepted],
    against: [claimed, objected],
  };
};
