// What the reviews of an organisation teach: how often the engine answers as its reviewers do on calls it has not learnt
// from, by the number of calls they looked through.
//   node test/bench/adaptation.mjs
// The calls are those of the repository that the shipped model was not trained on; the reviewers are simulated.
// Needs a build (npm run build). Prints markdown.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../scripts/seeded-random.mjs';
import { REVIEWERS } from './adaptation/reviewers.mjs';
import { openScorer } from './verdicts/engines.mjs';
import { CRITERIA, SETS, readSet } from './verdicts/labelled-sets.mjs';
import { mean } from './verdicts/statistics.mjs';

const require = createRequire(import.meta.url);
const dist = (path) => require(fileURLToPath(new URL(`../../dist/src/scoring/${path}.js`, import.meta.url)));
const { learnAdaptation } = dist('adaptation/learn-adaptation');
const { figuresOf, markOf } = dist('adaptation/answer-figures');
const { scaled } = dist('adaptation/matrix-scaling');

const OLDER = ['tuning', 'frozen', 'fresh', 'unseen'].map((name) => ({
  calls: fileURLToPath(new URL(`../fixtures/scoring/${name}-calls.yaml`, import.meta.url)),
  readers: [],
}));
const REVIEWED = [0, 20, 50, 100];
/** Calls are dealt anew so often; the same ones every time the bench is run. */
const DEALS = 20;
const MIN_CONFIDENCE = 0.7;
/** Critical: never adapted. */
const LEFT_ALONE = 'respectful_language';
const ADAPTED = CRITERIA.filter((criterion) => criterion !== LEFT_ALONE);

async function scoredCalls() {
  const scorer = await openScorer('embedded');
  const calls = [];
  for (const { calls: labelled } of [...SETS, ...OLDER].map(readSet))
    for (const { id, sentences, readings } of labelled)
      calls.push({ id, sentences, labels: readings[0].labels, ...(await scorer.score(sentences, id)) });
  await scorer.close();
  return calls;
}

/** The call as people looked it through. */
function reviewed(call, at, reviewer, random) {
  const given = reviewer.answers(call, random);
  return {
    id: String(at).padStart(5, '0'),
    reviewedAt: 1,
    answers: ADAPTED.filter((criterion) => call.answers[criterion].probabilities).map((criterion) => ({
      criterion,
      name: criterion,
      basis: criterion,
      probabilities: call.answers[criterion].probabilities,
      answer: given[criterion],
    })),
  };
}

function dealt(calls, random) {
  const deal = [...calls];
  for (let at = deal.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [deal[at], deal[other]] = [deal[other], deal[at]];
  }
  return deal;
}

/** What an organisation has after so many calls: nothing is accepted that is not offered. */
function afterReviews(looked, heldOut) {
  const learnt = learnAdaptation(looked, {
    inForce: null,
    measuredFrom: 0,
    minConfidence: () => MIN_CONFIDENCE,
  });
  const inForce = new Map((learnt.isBetter ? learnt.criteria : []).map((one) => [one.criterion, one]));
  const marks = (adapted, only) =>
    heldOut.flatMap(({ answers }) =>
      answers
        .filter(({ criterion }) => !only || criterion === only)
        .map(({ criterion, probabilities, answer }) => {
          const scaling = adapted && inForce.get(criterion);
          return markOf(scaling ? scaled(probabilities, scaling) : probabilities, answer, MIN_CONFIDENCE);
        }),
    );
  const figures = figuresOf(marks(true));
  const { before, after } = learnt.gain;
  return {
    ...figures,
    offered: learnt.isBetter,
    promised: after.agreement - before.agreement,
    found: figures.agreement - figuresOf(marks(false)).agreement,
    criteria: ADAPTED.map((criterion) =>
      [false, true].map((adapted) => figuresOf(marks(adapted, criterion)).agreement),
    ),
  };
}

function measured(calls, reviewer) {
  const most = Math.max(...REVIEWED);
  return REVIEWED.map((count) => {
    const results = Array.from({ length: DEALS }, (_, deal) => {
      const random = seededRandom(deal + 1);
      const all = dealt(calls, random).map((call, at) => reviewed(call, at, reviewer, random));
      return afterReviews(all.slice(0, count), all.slice(most));
    });
    const offers = results.filter(({ offered }) => offered);
    return {
      count,
      offered: offers.length,
      agreement: mean(results.map((one) => one.agreement)),
      answered: mean(results.map((one) => one.answered)),
      right: mean(results.map((one) => one.right)),
      criteria: ADAPTED.map((criterion, at) => ({
        criterion,
        before: mean(results.map(({ criteria }) => criteria[at][0])),
        after: mean(results.map(({ criteria }) => criteria[at][1])),
      })),
      ...(offers.length > 0
        ? { promised: mean(offers.map((one) => one.promised)), found: mean(offers.map((one) => one.found)) }
        : {}),
    };
  });
}

const share = (value) => value.toFixed(2).replace(/^0/, '');

function section({ title, is }, rows) {
  return [
    `### ${title}`,
    '',
    is,
    '',
    '| calls looked through | offered | same answer, calls left out | answered | right of these | gain promised / found |',
    '| -------------------: | ------: | --------------------------: | -------: | -------------: | --------------------: |',
    ...rows.map(({ count, offered, agreement, answered, right, promised, found }) => {
      const gain = promised === undefined ? '' : `${share(promised)} / ${share(found)}`;
      return `| ${count} | ${offered} of ${DEALS} | ${share(agreement)} | ${share(answered)} | ${share(right)} | ${gain} |`;
    }),
    '',
    ...changesOf(rows.at(-1)),
  ];
}

/** Changes of less make no line. */
const WORTH_TELLING = 0.01;

function changesOf({ count, criteria }) {
  const changed = criteria
    .filter(({ before, after }) => Math.abs(after - before) >= WORTH_TELLING)
    .sort((a, b) => b.after - b.before - (a.after - a.before))
    .map(({ criterion, before, after }) => `${criterion} ${share(before)} to ${share(after)}`);
  return changed.length === 0 ? [] : [`Same answer after ${count} calls: ${changed.join(', ')}.`, ''];
}

const calls = await scoredCalls();
const lines = [
  '## Learning from reviews',
  '',
  `Simulated reviewers of ${calls.length} calls that the shipped model was not trained on. Some are looked through, ${calls.length - Math.max(...REVIEWED)} others left out to measure on; mean of ${DEALS} deals, over the ${ADAPTED.length} criteria that are not critical. Where nothing is offered, nothing changes. *Promised* is the gain in agreement an administrator is shown, by cross-validation on the reviewed calls; *found* that on the calls left out; both where something is offered.`,
  '',
  ...REVIEWERS.flatMap((reviewer) => section(reviewer, measured(calls, reviewer))),
];
console.log(lines.join('\n').trim());
