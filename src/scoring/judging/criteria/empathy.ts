import { isComplaint } from '../../measures/sentiment';
import { either, ofLikeliest, most } from '../act-sums';
import type { CallWindows } from '../call-windows';
import type { ActRule, Place } from '../act-rule';
import { normalWordsOf } from '../named-words';
import { mattersOf } from '../occasions';
import { answersWhen, anywhere, part } from '../rule-parts';

/** How far general words of complaint are believed where the model of acts sees none: it overlooks them in short turns. */
const IN_WORDS = 0.4;
/** How far an acknowledgement, sincere or not, is believed to answer something that was there. */
const ANSWERED = 0.7;

const complainsInWords = ({ acts }: CallWindows, turn: number): boolean =>
  isComplaint(normalWordsOf(acts, turn));

/** What a turn of the customer says of trouble. */
interface CustomerTurn {
  turn: number;
  /** Whether it complains in general words. */
  inWords: boolean;
  /** Probability that it reports a failure or is upset. */
  trouble: number;
}

function customerTurns(call: CallWindows): CustomerTurn[] {
  return call.customer.map((turn) => {
    const inWords = complainsInWords(call, turn);
    const { acts } = call;
    const recognised = [acts.probability('complains', turn), acts.probability('upset', turn)];
    return { turn, inWords, trouble: either(...recognised, inWords ? IN_WORDS : 0) };
  });
}

/** Turns of the agent soon after a complaint, with the probability that they acknowledge one. */
function acknowledgements(call: CallWindows, customer: readonly CustomerTurn[]): Place[] {
  const troubled = new Map<number, number>();
  for (const { turn, trouble } of customer)
    for (const after of call.soonAfter(turn)) troubled.set(after, either(troubled.get(after) ?? 0, trouble));
  return [...troubled].map(([turn, trouble]) => ({
    turn,
    probability: trouble * call.acts.probability('acknowledges', turn),
  }));
}

/** A sincere acknowledgement soon after a complaint, when there is one. */
export const empathy: ActRule = (call) => {
  const { acts, agent, customer } = call;
  const said = customerTurns(call);
  const acknowledged = {
    code: 'acknowledges' as const,
    places: acknowledgements(call, said),
  };
  const hollow = part('hollow', call, ['hollow'], agent);
  const applies = either(
    ANSWERED * most(acts, 'acknowledges', agent),
    ANSWERED * most(acts, 'hollow', agent),
    ...said.map(({ trouble }) => trouble),
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
      complaintWords: Math.min(2, said.filter(({ inWords }) => inWords).length) / 2,
      complainsMost: most(acts, 'complains', customer),
      upsetMost: most(acts, 'upset', customer),
      ...mattersOf(call),
    },
    parts: [acknowledged],
    against: [hollow],
  };
};
