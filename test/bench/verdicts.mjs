// How right the answers are on calls that were labelled without knowledge of the scorer, and what changes when the
// people in a call are others.
//   node test/bench/verdicts.mjs [--calls FILE [--readers A B]] [--engine embedded|openai] [--prices IN OUT]
// Without --calls: the development set. --readers: one or two files of labels; without, the calls carry their own.
// --prices: what a million tokens of prompt and of answer cost. Needs a build (npm run build). Prints markdown.
import { parseArgs } from 'node:util';
import { openScorer } from './verdicts/engines.mjs';
import { EXCHANGES } from './verdicts/exchanges.mjs';
import { figuresOf } from './verdicts/figures.mjs';
import { DEVELOPMENT, readSet } from './verdicts/labelled-sets.mjs';
import { written } from './verdicts/report.mjs';

const ENGINES = ['embedded', 'openai'];

function chosen() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      calls: { type: 'string' },
      readers: { type: 'string', multiple: true },
      engine: { type: 'string', default: 'embedded' },
      prices: { type: 'string', multiple: true },
    },
  });
  if (!ENGINES.includes(values.engine)) throw new Error(`--engine takes one of ${ENGINES.join(', ')}`);
  // The second reader and the second price stand by themselves: `--readers A B`.
  const second = (list) => (list?.length === 1 ? [...list, ...positionals.splice(0, 1)] : (list ?? []));
  const readers = second(values.readers);
  const prices = second(values.prices).map(Number);
  const set = values.calls ? { calls: values.calls, readers } : DEVELOPMENT;
  return { set: readSet(set), engine: values.engine, prices };
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

const { set, engine, prices } = chosen();
const scorer = await openScorer(engine);
const scored = [];
for (const call of set.calls) scored.push({ ...call, ...(await scorer.score(call.sentences)) });
const usage = { ...scorer.usage };
// A model that costs money is not asked four times.
const changes = engine === 'embedded' ? await changesBy(set.calls, scored, scorer.score) : {};
await scorer.close();
console.log(written({ set, engine, figures: figuresOf(scored), scored, changes, usage, prices }).join('\n'));
