import { countDistribution, either, most } from '../act-sums';
import type { ActRule } from '../act-rule';
import { answersWhen, anywhere, part } from '../rule-parts';

/** Seconds of nothing said from which the customer may be taken to wait. */
const WAIT_SECONDS = 12;

/** Asks before a hold, says why or how long, thanks afterwards: two of them met, one partly. */
export const holdEtiquette: ActRule = (call) => {
  const { acts, agent, gaps, timesKnown } = call;
  const parts = [
    part('hold_asks', call, ['hold_asks'], agent),
    part('hold_explains', call, ['hold_explains'], agent),
    part('hold_returns', call, ['hold_returns'], agent),
  ];
  const unannounced = part('hold_unannounced', call, ['hold_unannounced'], agent);
  const longest = Math.max(0, ...gaps);
  const held = either(...parts.map(anywhere), anywhere(unannounced));
  const [, one = 0, two = 0] = countDistribution(parts.map(anywhere), 2);
  return {
    answers: answersWhen(held, two, one),
    figures: {
      asks: most(acts, 'hold_asks', agent),
      explains: most(acts, 'hold_explains', agent),
      returns: most(acts, 'hold_returns', agent),
      unannounced: most(acts, 'hold_unannounced', agent),
      longestWait: timesKnown ? Math.min(longest, 60) / 30 : null,
      waits: timesKnown ? Number(longest > WAIT_SECONDS) : null,
    },
    parts,
    against: [unannounced],
  };
};
