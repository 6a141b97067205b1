import { ofLikeliest, most } from '../act-sums';
import type { ActRule } from '../act-rule';
import { answersWhen, anywhere, part } from '../rule-parts';

/** Thanks or a friendly goodbye in the agent's last three turns. */
export const closing: ActRule = (call) => {
  const { acts, agent, closing: end, customerEnd, turns } = call;
  const farewell = part('farewell', call, ['farewell'], end);
  const curt = part('curt_end', call, ['curt_end'], end);
  return {
    answers: answersWhen(1, anywhere(farewell)),
    figures: {
      farewell: most(acts, 'farewell', end),
      curtEnd: most(acts, 'curt_end', end),
      disrespectAtEnd: most(acts, 'disrespect', end),
      disrespect: ofLikeliest(acts, 'disrespect', agent, 2),
      customerFarewell: most(acts, 'farewell', customerEnd),
      customerThanks: most(acts, 'thanks', customerEnd),
      hollow: most(acts, 'hollow', end),
      short: turns < 12 ? 1 : 0,
    },
    parts: [farewell],
    against: [curt],
  };
};
