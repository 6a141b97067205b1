import { CRITERIA } from './labelled-sets.mjs';

const ENGINE_NAMES = {
  embedded: 'the embedded engine',
  openai: 'a language model',
  recorded: 'recorded answers of a language model',
};

/** The section of docs/benchmarks.md, as lines of markdown. */
export function written({ set, engine, figures, scored, changes, usage, prices, withoutVectors }) {
  const fallen = scored.filter((call) => call.engine !== engine).length;
  return [
    `## Answers on the calls of \`${set.name}\`, ${ENGINE_NAMES[engine]}`,
    '',
    `${figures.calls} calls of the set \`${set.name}\`, labelled by a language model without knowledge of the scorer`,
    `(\`training/README.md\`); labels by people may differ. Kappa and right are of the answers given; \`not met\` of`,
    'respectful language is what F1 counts there, `met` elsewhere.',
    ...(fallen > 0
      ? ['', `**${fallen} calls were answered by another engine than the one asked for.**`]
      : []),
    '',
    '| criterion | kappa of the readers | kappa | F1 | right | answered |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...figures.criteria.map(row),
    `| **all** | **${two(figures.kappaOfReaders)}** | **${two(figures.kappa)}** | **${two(figures.f1)}** | **${figures.right} of ${figures.answered} (${two(figures.right / figures.answered)})** | **${two(figures.answered / figures.agreed)}** |`,
    '',
    '| of the whole | figure | goal |',
    '| --- | ---: | ---: |',
    ...summary(figures),
    ...exchangeRows(changes, scored.length),
    ...costRows(figures, scored.length, usage, prices),
    '',
    ...thresholdRows(figures),
    ...vectorRows(figures, withoutVectors),
    ...misses(figures, changes),
  ];
}

const row = ({ criterion, kappaOfReaders, kappa, f1, right, answered, agreed }) =>
  `| ${spoken(criterion)} | ${two(kappaOfReaders)} | ${two(kappa)} | ${two(f1)} | ${right} of ${answered} | ${two(answered / agreed)} |`;

function summary(figures) {
  const { right, answered, agreed, withScore, calls, worst } = figures;
  return [
    ['right of the answers given', two(right / answered), 'at least 0.87'],
    ['answered, of what the readers agree on', two(answered / agreed), 'at least 0.65'],
    ['mean kappa', two(figures.kappa), 'at least 0.60'],
    ['calibration error, also of answers kept back', two(figures.calibrationError), 'at most 0.08'],
    [
      `rank correlation of the score with the readers' overall (${withScore} of ${calls} calls have a score)`,
      two(figures.rank),
      'at least 0.80',
    ],
    ["rank correlation of the readers' overall with each other", two(figures.rankOfReaders), ''],
    ['calls of the worst quarter found', `${worst.found} of ${worst.size}`, 'two thirds'],
    [
      'disrespectful agents found',
      `${figures.disrespectFound.length} of ${figures.disrespectful.length}`,
      '60 %',
    ],
    ['respectful agents accused', `${figures.wronglyAccused.length}`, '0'],
    ['calls failed though the agent was respectful', `${figures.wronglyFailed.length}`, '0'],
    ['calls marked for review', `${figures.forReview} of ${calls}`, ''],
  ].map(cells);
}

function exchangeRows(changes, calls) {
  const all = calls * CRITERIA.length;
  return Object.entries(changes).map(([name, changed]) =>
    cells([
      `answers that change when ${name} are exchanged`,
      `${changed.length} of ${all} (${percent(changed.length / all)})`,
      'at most 1 %',
    ]),
  );
}

function thresholdRows({ byThreshold }) {
  return [
    'If answers were given from another probability on:',
    '',
    '| from | answered | right |',
    '| ---: | ---: | ---: |',
    ...byThreshold.map(({ threshold, answered, right }) =>
      cells([two(threshold), two(answered), two(right)]),
    ),
    '',
  ];
}

/** What sentence vectors earn. */
function vectorRows(figures, withoutVectors) {
  if (!withoutVectors) return [];
  const row = (name, one) =>
    cells([
      name,
      two(one.right / one.answered),
      two(one.answered / one.agreed),
      two(one.kappa),
      two(one.calibrationError),
      two(one.rank),
      one.milliseconds.toFixed(0),
    ]);
  return [
    '| | right | answered | kappa | calibration error | rank correlation | milliseconds |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    row('with sentence vectors', figures),
    row('without (`SCORING_MEANING=off`)', withoutVectors),
    '',
  ];
}

function costRows({ milliseconds }, calls, { promptTokens, answerTokens }, [priceIn, priceOut]) {
  const rows = [['milliseconds a call, median', milliseconds.toFixed(0), '']];
  if (promptTokens > 0) {
    const each = (tokens) => Math.round(tokens / calls).toLocaleString('en');
    rows.push(['tokens a call, prompt and answer', `${each(promptTokens)} and ${each(answerTokens)}`, '']);
    if (priceOut !== undefined) {
      const price = (promptTokens * priceIn + answerTokens * priceOut) / 1e6 / calls;
      rows.push(['cost of a thousand calls', (price * 1000).toFixed(2), '']);
    }
  }
  return rows.map(cells);
}

function misses({ criteria, wronglyAccused, disrespectful, disrespectFound }, changes) {
  const named = (title, list) => (list.length > 0 ? [`${title}: ${list.map(spoken).join(', ')}.`, ''] : []);
  const missed = disrespectful.filter((id) => !disrespectFound.includes(id));
  const lines = [
    ...named(
      'Misses',
      criteria.flatMap((one) => one.misses),
    ),
    ...named('Disrespect missed in', missed),
    ...named('Wrongly accused in', wronglyAccused),
    ...Object.entries(changes).flatMap(([name, changed]) => named(`Changed by ${name}`, changed)),
  ];
  return lines.slice(0, -1);
}

const cells = (values) => `| ${values.join(' | ')} |`;
const spoken = (text) => text.replaceAll('_', ' ');
const two = (value) => (Number.isNaN(value) ? '–' : value.toFixed(2));
const percent = (share) => `${(share * 100).toFixed(1)} %`;
