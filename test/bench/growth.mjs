// How the time of every function over somebody else's text grows: four times the text may take little more than four
// times as long, whatever the text is made of. Sets the exit status when a pair takes `MAX_RATIO` times as long or more.
//   node --single-threaded-gc --min-semi-space-size=256 --max-semi-space-size=256 test/bench/growth.mjs
// Needs a build (npm run build). Prints markdown.
import { KINDS } from './growth/kinds.mjs';
import { SUBJECTS } from './growth/subjects.mjs';

/** The goal is below this many times as long for four times the text: linear is 4, n log n little more, by the square 16. */
const MAX_RATIO = 5;
/**
 * Milliseconds the smaller text should take, where there can be one that long. With shorter ones a step is told instead of
 * the growth: lists of some 16,000 words and more are memory that the system hands out anew for each run.
 */
const MIN_MS = 10;
/** Milliseconds of the longest text there can be below which nothing is told: however it grows, it holds nobody. */
const NEGLIGIBLE_MS = 10;
/** Characters of the smaller text at first, and of the larger one at most. */
const FIRST = 2_000;
const MAX_LENGTH = 1_000_000;
/** Of the longest texts, where nothing bounds them: a million characters take some functions too short a time. */
const MAX_LONGEST = 4 * MAX_LENGTH;
/** Fewer repeats are enough of what takes long. */
const REPEATS = [3, 8, 20];
/** Milliseconds after which it is not repeated again, those included that a text takes to be made. */
const BUDGET = [25, 200, 1_000];

/** Milliseconds of processor this process has used: what else runs on the machine does not count. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A text of its own for each run: what the engine keeps of one that it has read, as its hash, makes the next run a quicker one. */
async function timeOf(subject, kind, length) {
  const text = inOnePiece(KINDS[kind](length));
  const input = subject.input ? subject.input(text) : text;
  const began = processorTime();
  await subject.run(input);
  return processorTime() - began;
}

/**
 * The least time for texts of each length. They take turns, so that what slows the machine for a while, as another one that
 * shares its caches, meets all of them.
 */
async function fastest(subject, kind, lengths, effort = 0) {
  const best = lengths.map(() => Infinity);
  const began = processorTime();
  const spent = () => processorTime() - began;
  for (let turn = 0; turn < REPEATS[effort] && (turn < 2 || spent() < BUDGET[effort]); turn++)
    for (const [at, length] of lengths.entries())
      best[at] = Math.min(best[at], await timeOf(subject, kind, length));
  return best;
}

/** A text that is still a tree of pieces would be put together within the measurement. */
const inOnePiece = (text) => Buffer.from(text, 'utf16le').toString('utf16le');

/** As long as there can be one: the function reads no more (`longest`), or nobody may send more (`usual`). */
const longestOf = ({ usual = Infinity, longest = Infinity }, bound = MAX_LENGTH) =>
  Math.min(longest, usual, bound);

async function measure(subject, kind, effort) {
  const longest = longestOf(subject);
  let length = Math.min(subject.shortest ?? FIRST, longest / 4);
  for (;;) {
    const [less] = await fastest(subject, kind, [length]);
    if (less >= MIN_MS || length * 4 >= longest) return compare(subject, kind, length, effort);
    length = Math.min(length * (less < MIN_MS / 16 ? 16 : 4), longest / 4);
  }
}

/** A text and one of four times its length; `ratio` is null where the longer takes too short a time to speak of. */
async function compare(subject, kind, length, effort) {
  const [less, more] = await fastest(subject, kind, [length, length * 4], effort);
  return {
    kind,
    length,
    ratio: more < NEGLIGIBLE_MS ? null : more / less,
    micros: (more * 1e6) / (length * 4),
  };
}

/**
 * The ratios between the longest text and its fourth part, and between that and the sixteenth, the smaller one first. A cache
 * of the processor that is too small, or memory that the system hands out anew, costs more once, between two lengths: one of
 * both. What grows faster than its text does so most where it is long, in both.
 */
async function measureLongest(subject, kind) {
  const longest = longestOf(subject, MAX_LONGEST);
  const found = [];
  for (const length of [longest / 16, longest / 4]) {
    const smaller = Math.max(subject.shortest ?? 0, length);
    found.push(await least(() => compare(subject, kind, smaller, REPEATS.length - 1)));
  }
  return found.toSorted((a, b) => (a.ratio ?? 0) - (b.ratio ?? 0));
}

/** Chance makes a ratio larger once, growth makes it larger every time: one that is too large is measured again. */
async function least(measureOnce) {
  let found = await measureOnce(0);
  for (let effort = 1; effort < REPEATS.length && (found.ratio ?? 0) >= MAX_RATIO; effort++) {
    const again = await measureOnce(effort);
    if ((again.ratio ?? 0) < found.ratio) found = again;
  }
  return found;
}

/** Functions whose names begin with an argument; without one all. */
const isChosen = ([name]) =>
  process.argv.length < 3 || process.argv.slice(2).some((begin) => name.startsWith(begin));

async function benchGrowth() {
  const rows = [];
  const steps = [];
  const over = [];
  let pairs = 0;
  for (const [name, subject] of Object.entries(SUBJECTS).filter(isChosen)) {
    // Compiled by the engine before anything is told from it.
    for (const kind of Object.keys(KINDS)) await fastest(subject, kind, [500]);
    const measured = [];
    for (const kind of Object.keys(KINDS)) {
      const found = await least((effort) => measure(subject, kind, effort));
      if ((found.ratio ?? 0) >= MAX_RATIO) {
        const [smaller, larger] = await measureLongest(subject, kind);
        const all = [found, smaller, larger].map(({ ratio }) => ratio?.toFixed(2) ?? '–').join(', ');
        steps.push(`${name}, ${kind}: ${all}`);
        if ((smaller.ratio ?? 0) >= MAX_RATIO) over.push(`${name}, ${kind}: ${all}`);
      }
      measured.push(found);
      pairs++;
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
    `${MAX_RATIO} for each of the ${pairs} pairs. A dash stands where the longest text there can be takes under ${NEGLIGIBLE_MS} ms. Where a`,
    `ratio is ${MAX_RATIO} or more every time it is measured, those of the longest texts are measured too: of the longest there can be`,
    'and its fourth part, and of that and the sixteenth (four million characters where nothing bounds them). A step of the',
    `machine, as of a cache or of memory that is handed out anew, lies in one of both; what grows faster than its text`,
    `does so in both, and fails when both are ${MAX_RATIO} or more each of three times.`,
    '',
    '| function | t(4n) / t(n) | of | slowest kind | ms for a million characters of it |',
    '|---|---:|---|---|---:|',
    ...rows.map(
      ({ name, worst, slowest }) =>
        `| ${name} | ${worst.ratio?.toFixed(2) ?? '–'} | ${worst.ratio ? worst.kind : '–'} | ${slowest.kind} | ${slowest.micros.toFixed(slowest.micros < 10 ? 1 : 0)} |`,
    ),
    '',
    `${MAX_RATIO} or more every time, and the two of the longest texts: ${steps.join('; ') || 'none'}.`,
    '',
    `${MAX_RATIO} or more in all three: ${over.join('; ') || 'none'}.`,
  ];
}

console.log((await benchGrowth()).join('\n'));
process.exit();
