/** A criterion of one's own as it is typed: sentences one a line. */
export interface CriterionDraft {
  name: string;
  question: string;
  met: string;
  notMet: string;
  /** Whether sentences like the examples should be said or must not be. */
  said: 'wanted' | 'unwanted';
  /** Id of the section it is to stand in. */
  section: string;
  examples: string;
  counterExamples: string;
  /** What it is tried on. */
  sentences: string;
}

export const EMPTY_DRAFT: Omit<CriterionDraft, 'section'> = {
  name: '',
  question: '',
  met: '',
  notMet: '',
  said: 'wanted',
  examples: '',
  counterExamples: '',
  sentences: '',
};

/** Examples and counter-examples a criterion is made from: fewer tell too little of what is common to them. */
export const EXAMPLES = { least: 3, most: 10 } as const;
/** Sentences the service tries at once, and characters of each. */
const MAX_TRIED = 50;
const MAX_CHARACTERS = 1_000;

export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** What is missing or too much, by field; nothing when the draft can be tried. */
export type DraftProblems = Partial<Record<keyof CriterionDraft, string>>;

export function problemsOf(draft: CriterionDraft): DraftProblems {
  const problems: DraftProblems = {};
  for (const field of ['name', 'question', 'met'] as const)
    if (draft[field].trim() === '') problems[field] = 'It is missing.';
  if (draft.said === 'unwanted' && draft.notMet.trim() === '') problems.notMet = 'It is missing.';
  for (const field of ['examples', 'counterExamples'] as const) {
    const { length } = linesOf(draft[field]);
    if (length < EXAMPLES.least || length > EXAMPLES.most)
      problems[field] = `Write ${EXAMPLES.least} to ${EXAMPLES.most} sentences, one a line.`;
  }
  const tried = linesOf(draft.sentences).length;
  if (tried === 0 || tried > MAX_TRIED) problems.sentences = `Write 1 to ${MAX_TRIED} sentences, one a line.`;
  for (const field of ['examples', 'counterExamples', 'sentences'] as const)
    if (linesOf(draft[field]).some((line) => line.length > MAX_CHARACTERS))
      problems[field] = `A sentence may have ${MAX_CHARACTERS} characters.`;
  return problems;
}

/** An id made from a name; the server takes lower-case letters, digits and underscores. */
export function idOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const id = words.join('_').slice(0, 60);
  return /^[a-z]/.test(id) ? id : `criterion_${id}`.slice(0, 60);
}

/** A text as YAML: every JSON string is one. */
const quoted = (text: string): string => JSON.stringify(text.trim());

const list = (key: string, text: string): string[] => [
  `${key}:`,
  ...linesOf(text).map((line) => `  - ${quoted(line)}`),
];

/** The criterion as it stands in a rubric of format 2, under `criteria`. */
export function criterionYaml(draft: CriterionDraft): string {
  const { met, notMet } = draft;
  const lines = [
    `id: ${idOf(draft.name)}`,
    `section: ${quoted(draft.section)}`,
    `name: ${quoted(draft.name)}`,
    `question: ${quoted(draft.question)}`,
    'rule:',
    `  met: ${quoted(met)}`,
    ...(notMet.trim() === '' ? [] : [`  not_met: ${quoted(notMet)}`]),
    'weight: 5',
    draft.said === 'wanted' ? 'detector: examples' : 'detector: { examples: unwanted }',
    ...list('examples', draft.examples),
    ...list('counter_examples', draft.counterExamples),
    '# What agents are told. Write it in your own words.',
    'coaching:',
    `  low: ${quoted(`What is asked for: ${met.trim()}`)}`,
    `  high: ${quoted('You did this well. Keep it.')}`,
  ];
  return lines.map((line, at) => `${at === 0 ? '  - ' : '    '}${line}`).join('\n');
}

/** A rubric of this criterion alone, to try it with. */
export const trialSource = (draft: CriterionDraft): string =>
  [
    'format: 2',
    'id: trial',
    'name: Trial',
    'version: 1.0.0',
    `sections: { ${quoted(draft.section)}: Trial }`,
    'criteria:',
    criterionYaml(draft),
  ].join('\n');
