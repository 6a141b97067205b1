import { isComplaint } from '../../measures/sentiment';
import { normaliseWords } from '../../words/normalise';
import { either, ofLikeliest, most, some } from '../act-sums';
import type { CallWindows } from '../call-windows';
import type { ActRule, Place } from '../act-rule';
import { mattersOf } from '../occasions';
import { answersWhen, anywhere, part } from '../rule-parts';

/** Turns of the agent soon after a complaint, with the probability that they acknowledge one. */
function acknowledgements(call: CallWindows): Place[] {
  const troubled = new Map<number, number>();
  for (const turn of call.customer) {
    const trouble = either(call.acts.probability('complains', turn), call.acts.probability('upset', turn));
    for (const after of call.soonAfter(turn)) troubled.set(after, either(troubled.get(after) ?? 0, trouble));
  }
  return [...troubled].map(([turn, trouble]) => ({
    turn,
    probability: trouble * call.acts.probability('acknowledges', turn),
  }));
}

/** Turns of the customer that say in general words that something fails or upsets them: none, one, two or more. */
function complaintsInWords({ acts, customer }: CallWindows): number {
  const said = customer.filter((turn) => isComplaint(normaliseWords(acts.turns[turn]?.text ?? '')));
  return Math.min(2, said.length) / 2;
}

/** A sincere acknowledgement soon after a complaint, when there is one. */
export const empathy: ActRule = (call) => {
  const { acts, agent, customer } = call;
  const acknowledged = {
    name: 'an acknowledgement of what went wrong for the customer',
    places: acknowledgements(call),
  };
  const hollow = part('a formula that passes over what was said', call, ['hollow'], agent);
  const applies = either(some(acts, 'complains', customer), some(acts, 'upset', customer));
  return {
    answers: answersWhen(applies, anywhere(acknowledged)),
    figures: {
      acknowledgesMost: most(acts, 'acknowledges', agent),
      acknowledges: ofLikeliest(acts, 'acknowledges', agent, 3) / 2,
      hollow: most(acts, 'hollow', agent),
      apologises: most(acts, 'apologises', agent),
      disrespect: most(acts, 'disrespect', agent),
      deflects: ofLikeliest(acts, 'deflects', agent, 3) / 2,
      complaintWords: complaintsInWords(call),
      complainsMost: most(acts, 'complains', customer),
      upsetMost: most(acts, 'upset', customer),
      ...mattersOf(call),
    },
    parts: [acknowledged],
    against: [hollow],
  };
};
