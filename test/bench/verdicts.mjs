// How right the answers are on calls that were labelled without knowledge of the scorer, and what changes when the
// people in a call are others.
//   node test/bench/verdicts.mjs [--calls FILE [--readers A B]] [--engine embedded|openai|recorded] …
// Without --calls: the sets of the repository, with recorded answers or --record the development set. --readers: one or two files of labels; without, the calls carry their own.
// --prices IN OUT: what a million tokens of prompt and of answer cost.
// --answers FILE: with --engine recorded, what a language model answered to the calls, as lines of {id, answers}.
// --record FOLDER: only writes the prompts a language model would be sent, a file for each call.
// --scorability FILE: only which calls are refused a score, of lines of {id, kind, turns}, and of the calls of training/.
// Needs a build (npm run build). Prints markdown.
import { parseArgs } from 'node:util';
import { openScorer, promptRecorder, recordedAnswers } from './verdicts/engines.mjs';
import { EXCHANGES } from './verdicts/exchanges.mjs';
import { figuresOf } from './verdicts/figures.mjs';
import { DEVELOPMENT, SETS, lines, readSet } from './verdicts/labelled-sets.mjs';
import { written } from './verdicts/report.mjs';
import { scorabilityReport } from './verdicts/scorability.mjs';

const ENGINES = ['embedded', 'openai', 'recorded'];

function chosen() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      calls: { type: 'string' },
      readers: { type: 'string', multiple: true },
      engine: { type: 'string', default: 'embedded' },
      prices: { type: 'string', multiple: true },
      answers: { type: 'string' },
      record: { type: 'string' },
      scorability: { type: 'string' },
    },
  });
  if (values.scorability) return { sets: [], scorability: values.scorability };
  if (!ENGINES.includes(values.engine)) throw new Error(`--engine takes one of ${ENGINES.join(', ')}`);
  // The second reader and the second price stand by themselves: `--readers A B`.
  const second = (list) => (list?.length === 1 ? [...list, ...positionals.splice(0, 1)] : (list ?? []));
  const readers = second(values.readers);
  const prices = second(values.prices).map(Number);
  const development = readSet(values.calls ? { calls: values.calls, readers } : DEVELOPMENT);
  if (values.record)
    return {
      sets: [development],
      engine: 'recorded',
      prices,
      standIn: promptRecorder(values.record),
      record: true,
    };
  if (values.engine !== 'recorded')
    return { sets: values.calls ? [development] : SETS.map(readSet), engine: values.engine, prices };
  if (!values.answers) throw new Error('--engine recorded needs --answers FILE');
  const answers = lines(values.answers);
  const known = new Set(answers.map(({ id }) => id));
  const calls = development.calls.filter(({ id }) => known.has(id));
  const standIn = recordedAnswers(answers);
  return { sets: [{ ...development, calls }], engine: 'recorded', prices, standIn };
}

async function scoreAll({ calls }, scorer) {
  const scored = [];
  for (const call of calls) scored.push({ ...call, ...(await scorer.score(call.sentences, call.id)) });
  return scored;
}

/** What the first tier answers alone. */
async function scoredWithoutVectors(set) {
  const scorer = await openScorer('embedded', { env: { ...process.env, SCORING_MEANING: 'off' } });
  const scored = await scoreAll(set, scorer);
  await scorer.close();
  return scored;
}

/** For each exchange: how many answers there are, and which came out otherwise. */
async function changesBy(calls, scored, score) {
  const changes = {};
  for (const [name, exchange] of Object.entries(EXCHANGES)) {
    const changed = [];
    for (const [at, { id, sentences }] of calls.entries()) {
      const { answers } = await score(exchange(sentences));
      for (const [criterion, before] of Object.entries(scored[at].answers))
        if (answers[criterion].status !== before.status)
          changed.push(`${id} ${criterion} (${before.status} to ${answers[criterion].status})`);
    }
    changes[name] = changed;
  }
  return changes;
}

const { sets, engine, prices, standIn, record, scorability } = chosen();
if (scorability) console.log(scorabilityReport(scorability).join('\n'));
for (const set of sets) {
  const scorer = await openScorer(engine, { standIn });
  const scored = await scoreAll(set, scorer);
  const usage = { ...scorer.usage };
  // A model that costs money is not asked four times.
  const changes = engine === 'embedded' ? await changesBy(set.calls, scored, scorer.score) : {};
  await scorer.close();
  const withoutVectors = engine === 'embedded' ? figuresOf(await scoredWithoutVectors(set)) : null;
  const figures = figuresOf(scored);
  const report = { set, engine, figures, scored, changes, usage, prices, withoutVectors };
  if (!record) console.log(`${written(report).join('\n')}\n`);
}
