import { calibrationError } from '../../test/bench/verdicts/statistics.mjs';

/**
 * Mean of the precisions at each positive, in descending order of the scores (average precision). Null without a positive.
 *
 * @param {{ score: number, label: boolean }[]} found
 */
export function averagePrecision(found) {
  const ordered = [...found].sort((a, b) => b.score - a.score);
  let positives = 0;
  let sum = 0;
  ordered.forEach(({ label }, at) => {
    if (label) sum += ++positives / (at + 1);
  });
  return positives > 0 ? sum / positives : null;
}

/** Of what is found at a probability of .5 or more, the share that is right; and of what there is, the share found. */
export function precisionAndRecall(found) {
  const positive = found.filter(({ label }) => label).length;
  const given = found.filter(({ score }) => score >= 0.5);
  const right = given.filter(({ label }) => label).length;
  return { precision: right / given.length, recall: right / positive };
}

/** Industries by words of their names, the first that fits. */
const INDUSTRIES = [
  ['money', /bank|credit|debt|loan|mortgage|pension|insur|collection|payment|invoic|tax/i],
  ['health and care', /health|clinic|medical|dental|pharm|hospital|surgery|\bgp\b|hearing|vet|funeral|care/i],
  [
    'telecom and software',
    /mobile|broadband|telecom|software|\bit\b|hosting|cloud|fibre|stream|printer|tech/i,
  ],
  [
    'energy, water, council',
    /energy|water|utility|council|meter|solar|heat|authority|office|police|election/i,
  ],
  ['travel and transport', /air|travel|hotel|rail|transport|taxi|bus|rental|ticket|car|boat|ferry/i],
  ['shops and delivery', /shop|deliver|parcel|furniture|retail|store|food|pizza|trade|suppl|merch/i],
];

export function industryGroup(industry) {
  return INDUSTRIES.find(([, words]) => words.test(industry))?.[0] ?? 'other';
}

/** The tables of the model card, from probabilities of calls whose file the model had not seen. */
export function cardTables({ calls, copies }, heldOut, ACTS_OF) {
  const turnsOf = (some, speaker, column) =>
    some.flatMap(({ id, turns, acts }) =>
      turns.flatMap((turn, at) =>
        turn.speaker === speaker
          ? [{ score: heldOut.get(id)[at][column], label: acts[at].has(ACTS_OF[speaker][column]) }]
          : [],
      ),
    );
  const number = (value) => (value === null || Number.isNaN(value) ? '–' : value.toFixed(2));
  const lines = [
    '| speaker | act | turns | average precision | precision at .5 | recall at .5 | calibration error |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
  ];
  for (const speaker of ['agent', 'customer'])
    ACTS_OF[speaker].forEach((act, column) => {
      const found = turnsOf(calls, speaker, column);
      const { precision, recall } = precisionAndRecall(found);
      const figures = [
        averagePrecision(found),
        precision,
        recall,
        calibrationError(found.map(({ score, label }) => [score, label])),
      ].map(number);
      lines.push(
        `| ${speaker} | ${act} | ${found.filter(({ label }) => label).length} | ${figures.join(' | ')} |`,
      );
    });
  const meanOf = (some) => {
    const all = ['agent', 'customer'].flatMap((speaker) =>
      ACTS_OF[speaker].map((_, column) => averagePrecision(turnsOf(some, speaker, column))),
    );
    const known = all.filter((value) => value !== null);
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  lines.push('', '| calls of | calls | mean average precision |', '| --- | ---: | ---: |');
  const groups = new Map();
  for (const call of calls) {
    const name = industryGroup(call.industry);
    groups.set(name, [...(groups.get(name) ?? []), call]);
  }
  for (const [name, some] of [...groups].sort())
    lines.push(`| ${name} | ${some.length} | ${number(meanOf(some))} |`);
  for (const style of ['asr', 'punctuated']) {
    const some = calls.filter((call) => call.style === style);
    const name = style === 'asr' ? 'as speech recognition writes' : 'with punctuation';
    lines.push(`| ${name} | ${some.length} | ${number(meanOf(some))} |`);
  }
  lines.push(`| the poorer copies | ${copies.length} | ${number(meanOf(copies))} |`);
  lines.push(`| all | ${calls.length} | **${number(meanOf(calls))}** |`);
  return lines.join('\n');
}
