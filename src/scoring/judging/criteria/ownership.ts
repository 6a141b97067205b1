import { ofLikeliest, most } from '../act-sums';
import type { ActRule } from '../act-rule';
import { mattersOf, onlyInformation } from '../occasions';
import { answersWhen, anywhere, part } from '../rule-parts';

/** The agent says what they do themselves, unless only information is asked for. */
export const ownership: ActRule = (call) => {
  const { acts, agent } = call;
  const commits = part('commits', call, ['commits'], agent);
  const deflects = part('deflects', call, ['deflects', 'refuses'], agent);
  return {
    answers: answersWhen(1 - onlyInformation(call), anywhere(commits)),
    figures: {
      commitsMost: most(acts, 'commits', agent),
      commits: ofLikeliest(acts, 'commits', agent, 4) / 2,
      deflectsMost: most(acts, 'deflects', agent),
      deflects: ofLikeliest(acts, 'deflects', agent, 4) / 2,
      outcome: most(acts, 'outcome', agent),
      falseOutcome: most(acts, 'false_outcome', agent),
      refuses: most(acts, 'refuses', agent),
      disrespect: most(acts, 'disrespect', agent),
      nextStep: most(acts, 'next_step', agent),
      ...mattersOf(call),
    },
    parts: [commits],
    against: [deflects],
  };
};
