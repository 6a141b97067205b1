const useColour = process.stdout.isTTY && !process.env.NO_COLOR;
const styled = (code) => (text) => (useColour ? `\x1b[${code}m${text}\x1b[0m` : text);
export const bold = styled(1);
const dim = styled(2);
const green = styled(32);
const yellow = styled(33);
const red = styled(31);
const cyan = styled(36);
const magenta = styled(35);

const MARKS = {
  met: green('✔'),
  partly: yellow('◐'),
  not_met: red('✘'),
  not_applicable: dim('–'),
  insufficient_evidence: dim('?'),
};

const NOT_GRADED = { not_applicable: 'not applicable', insufficient_evidence: 'cannot be told' };

const NAME_WIDTH = 44;

const clock = (seconds) =>
  seconds === null || seconds === undefined
    ? ''
    : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const SPEAKERS = { agent: cyan('agent   '), customer: magenta('customer') };

/** The conversation, one line a sentence: time, who, what. */
export function transcriptLines(sentences) {
  return sentences.map(
    ({ speaker, start, text }) => `  ${dim(clock(start).padStart(5))}  ${SPEAKERS[speaker]}  ${text}`,
  );
}

function criterionLines({ name, status, points, weight, evidence, reason }) {
  const result = points === null ? NOT_GRADED[status] : `${Math.round(points * 10) / 10} of ${weight}`;
  const quotes = evidence.map(({ speaker, quote, start }) => {
    const where = [speaker, clock(start)].filter(Boolean).join(', ');
    return dim(`        “${quote}” (${where})`);
  });
  return [`  ${MARKS[status]} ${name.padEnd(NAME_WIDTH)} ${result}`, dim(`        ${reason}`), ...quotes];
}

/** The score, and for each criterion the answer, why, and the words it rests on. */
export function scoreLines({ score, no_score_reason, criteria, rubric }) {
  const head =
    score === null ? `No score: ${no_score_reason?.message}` : `Score ${Math.round(score * 10) / 10} of 100`;
  return [bold(head) + dim(`  (${rubric.name}, ${rubric.version})`), ...criteria.flatMap(criterionLines)];
}

function pointLines({ name, text, own, missing, better }) {
  return [
    `  ${bold(name)}: ${text}`,
    ...(own ? [dim(`        you said: “${own.quote}”`)] : []),
    ...(missing ? [dim(`        missing:  ${missing}`)] : []),
    ...(better ? [`        better:   “${better}”`] : []),
  ];
}

/** What to tell the agent: what to keep doing, then what to do otherwise. */
export function coachingLines({ keep, improve }) {
  return [
    ...(keep.length ? [green('Keep doing'), ...keep.flatMap(pointLines)] : []),
    ...(improve.length ? [yellow('Do otherwise'), ...improve.flatMap(pointLines)] : []),
  ];
}
