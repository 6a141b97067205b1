import { most } from '../act-sums';
import type { ActRule } from '../act-rule';
import { answersWhen, anywhere, part } from '../rule-parts';

/** Asks in the second half whether anything is left open. */
export const furtherHelp: ActRule = (call) => {
  const { acts, agent, later, closing, customerEnd } = call;
  const asked = part('checks_open', call, ['checks_open'], later);
  return {
    answers: answersWhen(1, anywhere(asked)),
    figures: {
      asked: most(acts, 'checks_open', later),
      askedAtAll: most(acts, 'checks_open', agent),
      askedAtEnd: most(acts, 'checks_open', closing),
      farewell: most(acts, 'farewell', closing),
      customerFarewell: most(acts, 'farewell', customerEnd),
      offersHelp: most(acts, 'offers_help', later),
    },
    parts: [asked],
    against: [],
  };
};
