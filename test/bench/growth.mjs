// How the time of every function over somebody else's text grows: four times the text may take little more than four
// times as long, whatever the text is made of. Sets the exit status when a pair takes `MAX_RATIO` times as long or more.
//   node --single-threaded-gc --min-semi-space-size=256 --max-semi-space-size=256 test/bench/growth.mjs
// Needs a build (npm run build). Prints markdown.
import { KINDS } from './growth/kinds.mjs';
import { SUBJECTS } from './growth/subjects.mjs';

/** The goal is below this many times as long for four times the text: linear is 4, n log n little more, by the square 16. */
const MAX_RATIO = 5;
/** Milliseconds the smaller text should take to be told from chance. */
const MEASURABLE = 1;
/** Characters of the smaller text at first, and of the larger one at most. */
const FIRST = 2_000;
const MAX_LENGTH = 1_000_000;
/** Fewer repeats are enough of what takes long. */
const REPEATS = [3, 8, 20];
/** Milliseconds for the repeats of one text. */
const BUDGET = [25, 200, 1_000];

/** Milliseconds of processor this process has used: what else runs on the machine does not count. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function fastest(subject, kind, length, effort) {
  let best = Infinity;
  let spent = 0;
  for (let turn = 0; turn < REPEATS[effort] && (turn < 2 || spent < BUDGET[effort]); turn++) {
    const text = inOnePiece(KINDS[kind](length));
    const input = subject.input ? subject.input(text) : text;
    const began = processorTime();
    await subject.run(input);
    const took = processorTime() - began;
    best = Math.min(best, took);
    spent += took;
  }
  return best;
}

/** A text that is still a tree of pieces would be put together within the measurement. */
const inOnePiece = (text) => Buffer.from(text, 'utf16le').toString('utf16le');

const longestOf = ({ longest = MAX_LENGTH }) => Math.min(longest, MAX_LENGTH);

async function measure(subject, kind, effort = 0) {
  const longest = longestOf(subject);
  let length = Math.min(subject.shortest ?? FIRST, longest / 4);
  for (;;) {
    const less = await fastest(subject, kind, length, effort);
    if (less < MEASURABLE && length * 16 <= longest) {
      length *= less < MEASURABLE / 16 && length * 64 <= longest ? 16 : 4;
      continue;
    }
    const more = await fastest(subject, kind, length * 4, effort);
    // Too short a time to speak of, at the longest text there can be.
    const ratio = more < MEASURABLE ? null : more / less;
    return { kind, length, ratio, micros: (more * 1e6) / (length * 4) };
  }
}

/**
 * The median of the ratios at five lengths around one whose ratio is too large. A cache of the processor that is too small
 * or a growing heap costs more once, between two lengths; what grows faster than its text does so at every length.
 */
async function measureAround(subject, { kind, length }) {
  const largest = longestOf(subject) / 4;
  const smallest = subject.shortest ?? 0;
  const lengths = [0.25, 0.5, 1, 2, 4].map((times) => Math.max(smallest, Math.min(length * times, largest)));
  const found = [];
  for (const each of lengths) {
    const less = await fastest(subject, kind, each, 1);
    const more = await fastest(subject, kind, each * 4, 1);
    found.push({ kind, length: each, ratio: more / less, micros: (more * 1e6) / (each * 4) });
  }
  return found.toSorted((a, b) => a.ratio - b.ratio)[2];
}

/** Functions whose names begin with an argument; without one all. */
const isChosen = ([name]) =>
  process.argv.length < 3 || process.argv.slice(2).some((begin) => name.startsWith(begin));

async function benchGrowth() {
  const rows = [];
  const over = [];
  let pairs = 0;
  let around = 0;
  for (const [name, subject] of Object.entries(SUBJECTS).filter(isChosen)) {
    // Compiled by the engine before anything is told from it.
    for (const kind of Object.keys(KINDS)) await fastest(subject, kind, 500, 0);
    const measured = [];
    for (const kind of Object.keys(KINDS)) {
      let found = await measure(subject, kind);
      // Chance makes a ratio larger once, growth makes it larger every time.
      for (let effort = 1; effort < REPEATS.length && (found.ratio ?? 0) >= MAX_RATIO; effort++) {
        const again = await measure(subject, kind, effort);
        if ((again.ratio ?? 0) < found.ratio) found = again;
      }
      if ((found.ratio ?? 0) >= MAX_RATIO) {
        found = await measureAround(subject, found);
        around++;
      }
      measured.push(found);
      pairs++;
      if ((found.ratio ?? 0) >= MAX_RATIO) over.push(`${name}, ${kind}: ${found.ratio.toFixed(2)}`);
    }
    const worst = measured.reduce((a, b) => ((b.ratio ?? 0) > (a.ratio ?? 0) ? b : a));
    const slowest = measured.reduce((a, b) => (b.micros > a.micros ? b : a));
    rows.push({ name, worst, slowest });
    process.stderr.write(`  ${name}: ${worst.ratio?.toFixed(2) ?? 'too quick'} (${worst.kind})\n`);
  }
  if (over.length > 0) {
    process.exitCode = 1;
    for (const line of over) console.error(`not under ${MAX_RATIO}: ${line}`);
  }
  return [
    '## Growth with the text',
    '',
    `How many times as long each function takes for four times the text, the worst of ${Object.keys(KINDS).length} kinds of text: dots,`,
    'quotes, brackets, digits, letters without a space, combining marks and the like. Linear time is 4; the goal is under',
    `${MAX_RATIO} for each of the ${pairs} pairs. A dash stands where the longest text there can be takes under ${MEASURABLE} ms. Where a`,
    `ratio is ${MAX_RATIO} or more every time it is measured, it is the median of those at five lengths around it: ${around} pairs.`,
    '',
    '| function | t(4n) / t(n) | of | slowest kind | ms for a million characters of it |',
    '|---|---:|---|---|---:|',
    ...rows.map(
      ({ name, worst, slowest }) =>
        `| ${name} | ${worst.ratio?.toFixed(2) ?? '–'} | ${worst.ratio ? worst.kind : '–'} | ${slowest.kind} | ${slowest.micros.toFixed(slowest.micros < 10 ? 1 : 0)} |`,
    ),
    '',
    over.length === 0 ? `Not under ${MAX_RATIO}: none.` : `Not under ${MAX_RATIO}: ${over.join('; ')}.`,
  ];
}

console.log((await benchGrowth()).join('\n'));
process.exit();
