import type { DecidedBy } from '../evaluation';
import { measureValue, type InteractionMeasures } from '../measures/interaction-measures';
import type { Criterion, Detector, Range, SayPart } from '../rubric/rubric';
import type { Utterance } from '../words/utterance';
import type { CallReading } from './call-reading';
import type { CriterionAnswer, EngineEvidence } from './scoring-engine';

/** How sure an answer is by what it rests on; a missing phrase may have been said in words nobody thought of. */
const CONFIDENCE = { measure: 0.95, said: 0.9, similar: 0.7, missing: 0.7, avoided: 0.9 } as const;
/** Below this mean certainty of the recogniser, that something is missing cannot be told, 0 to 1. */
const UNSURE_RECOGNITION = 0.5;
const MAX_EVIDENCE = 3;
const MAX_QUOTE = 300;

/** What says a part: the utterance's position and how similar it is to an example, or null for its words. */
export interface Finding {
  at: number;
  similarity: number | null;
}

/** The second tier's findings; empty when only words and measures decide. */
export type SimilarityFindings = ReadonlyMap<SayPart, Finding>;

const NO_MEANING: SimilarityFindings = new Map();

/** The parts of a criterion that words alone leave open and meaning may settle, with where to look. */
export function openParts(criterion: Criterion, call: CallReading): { part: SayPart; among: number[] }[] {
  if (criterion.detector.kind !== 'says' || !applies(criterion, call)) return [];
  return criterion.detector.parts
    .filter((part) => part.meaning && part.phrases.examples.length > 0 && !saidIn(part, criterion, call))
    .map((part) => ({ part, among: placesFor(part, criterion, call) }));
}

/** Answers one criterion from words, measures and, where it was looked at, meaning. */
export function answerCriterion(
  criterion: Criterion,
  call: CallReading,
  measures: InteractionMeasures,
  meaning: SimilarityFindings = NO_MEANING,
): CriterionAnswer {
  const { detector } = criterion;
  if (criterion.applies.kind === 'times_known' && measures.callSeconds === null)
    return blank(criterion, 'not_applicable', 'The sentences carry no times, so this was not measured.');
  if (!applies(criterion, call))
    return blank(criterion, 'not_applicable', 'The occasion for this did not come up in the call.');
  switch (detector.kind) {
    case 'measure':
      return byMeasure(criterion, detector, measures, call);
    case 'avoids':
      return byAvoidance(criterion, detector, call);
    case 'says':
      return bySaying(criterion, detector, call, meaning);
  }
}

function applies({ applies: when }: Criterion, call: CallReading): boolean {
  return when.kind === 'always' || when.kind === 'times_known' || call.occurrences(when).length > 0;
}

function blank(
  { id }: Criterion,
  status: 'not_applicable' | 'insufficient_evidence',
  reason: string,
): CriterionAnswer {
  return { criterion: id, status, confidence: 0.9, decidedBy: 'words', evidence: [], reason, missing: [] };
}

function placesFor(part: SayPart, criterion: Criterion, call: CallReading): number[] {
  return call.within(part.window ?? criterion.window, part.speaker ?? criterion.speaker);
}

/** Where a part is said; towards the end of a call the last time is the one that counts, else the first. */
function saidIn(part: SayPart, criterion: Criterion, call: CallReading): Finding | null {
  const window = part.window ?? criterion.window;
  const places = call.saysWithin(part.phrases, window, part.speaker ?? criterion.speaker);
  const at = window.kind === 'last_share' || window.kind === 'last_turns' ? places.at(-1) : places[0];
  return at === undefined ? null : { at, similarity: null };
}

/** The words of an utterance as evidence: literal, and short enough to read. */
export function quoteOf(utterance: Utterance): EngineEvidence {
  return { sentence: utterance.sentence, quote: utterance.quote.slice(0, MAX_QUOTE) };
}

function evidence(call: CallReading, places: readonly number[]): EngineEvidence[] {
  const quoted: EngineEvidence[] = [];
  for (const at of places) {
    const utterance = call.utterances[at];
    const one = utterance ? quoteOf(utterance) : null;
    if (one && !quoted.some((held) => held.sentence === one.sentence && held.quote === one.quote))
      quoted.push(one);
    if (quoted.length === MAX_EVIDENCE) break;
  }
  return quoted;
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

function bySaying(
  criterion: Criterion,
  detector: Extract<Detector, { kind: 'says' }>,
  call: CallReading,
  meaning: SimilarityFindings,
): CriterionAnswer {
  const found = detector.parts.map((part) => saidIn(part, criterion, call) ?? meaning.get(part) ?? null);
  const said = found.filter((finding) => finding !== null);
  const missing = detector.parts.filter((_, at) => found[at] === null).map((part) => part.name);
  const count = detector.parts.reduce((sum, part, at) => sum + (found[at] ? part.counts : 0), 0);
  const heard = recognition(criterion, detector.parts, call);
  if (count < detector.met && heard < UNSURE_RECOGNITION)
    return blank(
      criterion,
      'insufficient_evidence',
      'The recogniser was too unsure of the words here to tell.',
    );
  const status = count >= detector.met ? 'met' : count >= detector.partly ? 'partly' : 'not_met';
  const byMeaning = said.some((finding) => finding.similarity !== null);
  const decidedBy: DecidedBy = byMeaning ? 'meaning' : 'words';
  const sure = said.length === 0 ? CONFIDENCE.missing : byMeaning ? CONFIDENCE.similar : CONFIDENCE.said;
  return {
    criterion: criterion.id,
    status,
    confidence: Math.round(sure * heard * 100) / 100,
    decidedBy,
    evidence: evidence(
      call,
      said.map((finding) => finding.at),
    ),
    reason: sayingReason(status, said.length, missing),
    missing: status === 'met' ? [] : missing,
  };
}

function sayingReason(
  status: 'met' | 'partly' | 'not_met',
  said: number,
  missing: readonly string[],
): string {
  if (status === 'met') return 'Found in the words quoted.';
  const left = missing.join('; ');
  return said === 0 ? `Not found: ${left}.` : `Found in part; not found: ${left}.`;
}

function byAvoidance(
  criterion: Criterion,
  detector: Extract<Detector, { kind: 'avoids' }>,
  call: CallReading,
): CriterionAnswer {
  const places = call.saysWithin(detector.phrases, criterion.window, criterion.speaker);
  const times = places.length;
  const status = times === 0 ? 'met' : times <= detector.partly ? 'partly' : 'not_met';
  const reason =
    times === 0 ? 'Nothing of the kind was said.' : `Said ${times === 1 ? 'once' : `${times} times`}.`;
  return {
    criterion: criterion.id,
    status,
    confidence: CONFIDENCE.avoided,
    decidedBy: 'words',
    evidence: evidence(call, places),
    reason,
    missing: [],
  };
}

const within = (value: number, { min, max }: Range): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

function byMeasure(
  criterion: Criterion,
  detector: Extract<Detector, { kind: 'measure' }>,
  measures: InteractionMeasures,
  call: CallReading,
): CriterionAnswer {
  const value = measureValue(measures, detector.measure);
  if (value === null)
    return blank(criterion, 'insufficient_evidence', 'There is too little timed speech to measure this.');
  const status = within(value, detector.met) ? 'met' : within(value, detector.partly) ? 'partly' : 'not_met';
  return {
    criterion: criterion.id,
    status,
    confidence: CONFIDENCE.measure,
    decidedBy: 'measure',
    evidence: status === 'met' ? [] : measureEvidence(detector, measures, call),
    reason: `Measured ${value} (${detector.measure.replaceAll('_', ' ')}); expected ${rangeText(detector.met)}.`,
    missing: [],
  };
}

function rangeText({ min, max }: Range): string {
  if (min === null) return `at most ${max ?? 'anything'}`;
  return max === null ? `at least ${min}` : `${min} to ${max}`;
}

/** The sentences a measure is about, where there are such. */
function measureEvidence(
  { measure }: Extract<Detector, { kind: 'measure' }>,
  { interruptions, longestDeadAir }: InteractionMeasures,
  call: CallReading,
): EngineEvidence[] {
  const by = measure.startsWith('customer') ? 'customer' : 'agent';
  const sentences = measure.includes('interruptions')
    ? (interruptions ?? []).filter((one) => one.by === by).map((one) => one.sentence)
    : measure === 'longest_dead_air_seconds' && longestDeadAir
      ? [longestDeadAir.afterSentence]
      : [];
  return sentences.slice(0, MAX_EVIDENCE).flatMap((sentence) => {
    const text = call.transcript.sentences[sentence]?.text.trim() ?? '';
    return text === '' ? [] : [{ sentence, quote: text.slice(0, MAX_QUOTE) }];
  });
}
