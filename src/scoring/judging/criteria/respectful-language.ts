import { ofLikeliest, most } from '../act-sums';
import type { CallWindows } from '../call-windows';
import type { ActRule } from '../act-rule';
import { answersWhen, best, part } from '../rule-parts';

/** Mean number of disrespectful turns to which the customer objects or is upset at once. */
function resented({ acts, agent }: CallWindows): number {
  return agent.reduce((sum, turn) => {
    const reaction = Math.max(acts.probability('objects', turn + 1), acts.probability('upset', turn + 1));
    return sum + acts.probability('disrespect', turn) * reaction;
  }, 0);
}

/** Not met by one utterance of the agent that is disrespectful of the customer. */
export const respectfulLanguage: ActRule = (call) => {
  const { acts, agent, customer, closing } = call;
  const disrespect = part('disrespect', call, ['disrespect'], agent);
  return {
    answers: answersWhen(1, 1 - best(disrespect)),
    figures: {
      disrespectMost: best(disrespect),
      disrespect: ofLikeliest(acts, 'disrespect', agent, 3) / 2,
      resented: Math.min(2, resented(call)),
      abuses: most(acts, 'abuses', customer),
      upset: ofLikeliest(acts, 'upset', customer, 3) / 2,
      objects: ofLikeliest(acts, 'objects', customer, 3) / 2,
      hollow: ofLikeliest(acts, 'hollow', agent, 2),
      deflects: ofLikeliest(acts, 'deflects', agent, 3) / 2,
      curtEnd: most(acts, 'curt_end', closing),
      acknowledges: ofLikeliest(acts, 'acknowledges', agent, 3) / 2,
      farewell: most(acts, 'farewell', closing),
    },
    parts: [],
    against: [disrespect],
  };
};
