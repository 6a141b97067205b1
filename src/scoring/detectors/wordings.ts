import type { CallReading } from '../engine/call-reading';
import type { CriterionAnswer } from '../engine/scoring-engine';
import type { Explanation } from '../explanation';
import type { PhraseBook } from '../rubric/phrase-book';
import { readParts, type CountedParts } from '../rubric/read-parts';
import { readId, readWindow, SPEAKERS } from '../rubric/read-window';
import type { Criterion, Detector, SayPart } from '../rubric/rubric';
import type { Field } from '../rubric/yaml-reader';
import { CONFIDENCE, quotesAt, ungraded } from './detector-answers';
import type { DetectorInput, DetectorKind } from './detector-kind';
import { likeIn, placesFor, saidIn } from './part-places';

/** Met when the counts of the parts said reach `met`, partly when they reach `partly`. */
export interface WordingsDetector extends Detector, CountedParts {
  kind: 'wordings';
}

/** Below this mean certainty of the recogniser, that something is missing cannot be told, 0 to 1. */
const UNSURE_RECOGNITION = 0.5;

/**
 * Something has to be said literally, such as a disclosure: each part in one of its wordings. The parts of a rubric of
 * format 1 may also be said in other words that are semantically similar to their examples.
 */
export const wordings: DetectorKind<WordingsDetector> = {
  keys: ['met', 'partly'],
  wantsSpeech: true,
  model: {
    describe: ({ parts, met, partly }) => ({
      rule: `met when ${met} of these count, partly from ${partly}: ${parts.map(described).join('; ')}`,
      examples: parts.flatMap((part) => part.phrases.examples.slice(0, 2)),
    }),
    needEvidence: () => ['met', 'partly'],
    ofParts: () => 'best',
    customerMayConfirm: ({ parts }) => parts.some((part) => part.speaker === 'customer'),
  },

  read: (field, book) => ({
    kind: 'wordings',
    ...readParts(field, 'wordings', (item) => readPart(item, book)),
  }),

  parts: ({ parts }) => parts,

  comparisons: (criterion, { parts }, call) =>
    parts
      .filter((part) => part.meaning && part.phrases.examples.length > 0 && !saidIn(part, criterion, call))
      .map((part) => ({
        examples: part.phrases,
        among: placesFor(part, criterion, call).filter((at) => !call.isExcepted(at, part.phrases)),
      })),

  examplesAt({ parts }, criterion, part) {
    if (part === undefined && parts.length > 1)
      throw new RangeError(`criterion ${criterion} has several parts: say which one`);
    const at = part === undefined ? 0 : parts.findIndex(({ id }) => id === part);
    if (at < 0) throw new RangeError(`criterion ${criterion} has no part ${part}`);
    return ['detector', 'wordings', at];
  },

  withExamples(detector, { examples, counterExamples }) {
    const [part, ...others] = detector.parts;
    // Of several parts, nothing says which one they are examples of.
    if (!part || others.length > 0) return detector;
    const phrases = {
      ...part.phrases,
      examples: [...part.phrases.examples, ...examples],
      counterExamples: [...part.phrases.counterExamples, ...counterExamples],
    };
    return { ...detector, parts: [{ ...part, phrases }] };
  },

  answer: answerBySaying,
};

const PART_KEYS = [
  'id',
  'name',
  'said',
  'except',
  'examples',
  'counter_examples',
  'window',
  'by',
  'counts',
] as const;

function readPart(field: Field, book: PhraseBook): SayPart {
  field.keys(PART_KEYS);
  const window = field.get('window');
  const speaker = field.get('by');
  const phrases = book.wordingSet(field, 'said');
  if (phrases.patterns.length + phrases.examples.length === 0) field.fail('wordings_missing');
  return {
    id: readId(field.get('id')),
    name: field.get('name').text(),
    phrases,
    meaning: false,
    window: window.missing ? null : readWindow(window),
    speaker: speaker.missing ? null : speaker.oneOf(SPEAKERS, 'agent'),
    counts: field.get('counts').number(1, 10, 1),
  };
}

function described({ name, counts, speaker }: SayPart): string {
  const weight = counts > 1 ? ` (counts ${counts})` : '';
  return `${name}${weight}${speaker === 'customer' ? ' (said by the customer)' : ''}`;
}

function answerBySaying(
  criterion: Criterion,
  { parts, met, partly }: WordingsDetector,
  { call }: DetectorInput,
): CriterionAnswer {
  const found = parts.map((part) => saidIn(part, criterion, call) ?? likeIn(part, criterion, call));
  const said = found.filter((finding) => finding !== null);
  const missing = parts.filter((_, at) => found[at] === null).map((part) => part.name);
  const count = parts.reduce((sum, part, at) => sum + (found[at] ? part.counts : 0), 0);
  const recognised = recognition(criterion, parts, call);
  if (count < met && recognised < UNSURE_RECOGNITION)
    return ungraded(criterion, 'insufficient_evidence', 'words_unsure');
  const status = count >= met ? 'met' : count >= partly ? 'partly' : 'not_met';
  const bySimilarity = said.some((finding) => finding.probability !== null);
  const sure = said.length === 0 ? CONFIDENCE.missing : bySimilarity ? CONFIDENCE.similar : CONFIDENCE.said;
  return {
    criterion: criterion.id,
    status,
    confidence: Math.round(sure * recognised * 100) / 100,
    probabilities: null,
    decidedBy: bySimilarity ? 'meaning' : 'words',
    evidence: quotesAt(
      call,
      said.map((finding) => finding.at),
    ),
    explanation: [explain(status, said.length, missing)],
    missing: status === 'met' ? [] : missing,
  };
}

/** How sure the recogniser was of the words among which these parts were looked for, 0 to 1. */
function recognition(criterion: Criterion, parts: readonly SayPart[], call: CallReading): number {
  if (!call.transcript.hasConfidence) return 1;
  let sum = 0;
  let words = 0;
  for (const at of new Set(parts.flatMap((part) => placesFor(part, criterion, call)))) {
    const utterance = call.utterances[at];
    const sure = utterance && call.transcript.sentences[utterance.sentence]?.confidence;
    if (!utterance || sure === undefined) continue;
    sum += sure * utterance.wordCount;
    words += utterance.wordCount;
  }
  return words === 0 ? 1 : sum / words;
}

function explain(status: 'met' | 'partly' | 'not_met', said: number, missing: string[]): Explanation {
  if (status === 'met') return { code: 'quoted' };
  return { code: said === 0 ? 'not_found' : 'partly_found', missing };
}
