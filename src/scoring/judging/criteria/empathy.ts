import { isComplaint } from '../../measures/sentiment';
import { normaliseWords } from '../../words/normalise';
import { either, ofLikeliest, most } from '../act-sums';
import type { CallWindows } from '../call-windows';
import type { ActRule, Place } from '../act-rule';
import { wordingOf } from '../named-words';
import { mattersOf } from '../occasions';
import { answersWhen, anywhere, part } from '../rule-parts';

/** How far general words of complaint are believed where the model of acts sees none: it overlooks them in short turns. */
const IN_WORDS = 0.4;
/** How far an acknowledgement, sincere or not, is believed to answer something that was there. */
const ANSWERED = 0.7;

const complainsInWords = ({ acts }: CallWindows, turn: number): boolean =>
  isComplaint(normaliseWords(wordingOf(acts, turn)));

/** Probability that a turn of the customer reports a failure or is upset. */
function troubleIn(call: CallWindows, turn: number): number {
  const said = complainsInWords(call, turn) ? IN_WORDS : 0;
  return either(call.acts.probability('complains', turn), call.acts.probability('upset', turn), said);
}

/** Turns of the agent soon after a complaint, with the probability that they acknowledge one. */
function acknowledgements(call: CallWindows): Place[] {
  const troubled = new Map<number, number>();
  for (const turn of call.customer) {
    const trouble = troubleIn(call, turn);
    for (const after of call.soonAfter(turn)) troubled.set(after, either(troubled.get(after) ?? 0, trouble));
  }
  return [...troubled].map(([turn, trouble]) => ({
    turn,
    probability: trouble * call.acts.probability('acknowledges', turn),
  }));
}

/** A sincere acknowledgement soon after a complaint, when there is one. */
export const empathy: ActRule = (call) => {
  const { acts, agent, customer } = call;
  const acknowledged = {
    name: 'an acknowledgement of what went wrong for the customer',
    places: acknowledgements(call),
  };
  const hollow = part('a formula that passes over what was said', call, ['hollow'], agent);
  const applies = either(
    ANSWERED * most(acts, 'acknowledges', agent),
    ANSWERED * most(acts, 'hollow', agent),
    ...customer.map((turn) => troubleIn(call, turn)),
  );
  return {
    answers: answersWhen(applies, applies > 0 ? Math.min(1, anywhere(acknowledged) / applies) : 0),
    figures: {
      acknowledgesMost: most(acts, 'acknowledges', agent),
      acknowledges: ofLikeliest(acts, 'acknowledges', agent, 3) / 2,
      hollow: most(acts, 'hollow', agent),
      apologises: most(acts, 'apologises', agent),
      disrespect: most(acts, 'disrespect', agent),
      deflects: ofLikeliest(acts, 'deflects', agent, 3) / 2,
      complaintWords: Math.min(2, customer.filter((turn) => complainsInWords(call, turn)).length) / 2,
      complainsMost: most(acts, 'complains', customer),
      upsetMost: most(acts, 'upset', customer),
      ...mattersOf(call),
    },
    parts: [acknowledged],
    against: [hollow],
  };
};
