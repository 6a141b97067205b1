import type { Comparison } from '../detectors/detector-kind';
import { kindOf } from '../detectors/detector-kinds';
import type { Applicability, Criterion, Occasion } from '../rubric/rubric';
import type { ExampleComparer } from '../similarity/example-comparer';
import type { ExampleSet } from '../similarity/example-finding';
import { readTranscript } from '../words/transcript';
import { applies } from './answer-criterion';
import { CallReading } from './call-reading';

/**
 * Compares a call with the examples of its rubric, and keeps the findings in it: first what tells whether criteria apply,
 * then what the criteria that do look for.
 */
export async function compareWithExamples(
  criteria: readonly Criterion[],
  call: CallReading,
  comparer: ExampleComparer,
): Promise<void> {
  await compareAll(
    criteria.flatMap(({ applies: when }) => occasionComparisons(when, call)),
    call,
    comparer,
  );
  const applicable = criteria.filter((criterion) => applies(criterion, call));
  await compareAll(
    applicable.flatMap((one) => kindOf(one.detector).comparisons?.(one, one.detector, call) ?? []),
    call,
    comparer,
  );
}

/** Everything a rubric compares calls with. */
export function exampleSetsOf(criteria: readonly Criterion[]): ExampleSet[] {
  const silence = new CallReading(readTranscript([]));
  return criteria.flatMap((criterion) => {
    const occasion = likeOccasion(criterion.applies);
    const { comparisons } = kindOf(criterion.detector);
    const sets = comparisons?.(criterion, criterion.detector, silence).map(({ examples }) => examples) ?? [];
    return occasion ? [occasion.phrases, ...sets] : sets;
  });
}

async function compareAll(
  comparisons: readonly Comparison[],
  call: CallReading,
  comparer: ExampleComparer,
): Promise<void> {
  if (comparisons.length === 0) return;
  const wanted = comparisons.map(({ examples, among }) => ({
    examples,
    utterances: among.flatMap((at) => {
      const utterance = call.utterances[at];
      return utterance ? [{ at, words: utterance.words, wordCount: utterance.wordCount }] : [];
    }),
  }));
  for (const [examples, findings] of await comparer.compare(wanted)) call.keepFindings(examples, findings);
}

function occasionComparisons(when: Applicability, call: CallReading): Comparison[] {
  const occasion = likeOccasion(when);
  if (!occasion) return [];
  const { speaker, phrases } = occasion;
  const among = [...call.utterances.keys()].filter(
    (at) =>
      (speaker === 'either' || call.utterances[at]?.speaker === speaker) && !call.isExcepted(at, phrases),
  );
  return [{ examples: phrases, among }];
}

/** An occasion that may come in words like those of some examples. */
function likeOccasion(when: Applicability): Extract<Occasion, { kind: 'said' }> | null {
  return when.kind === 'said' && when.meaning ? when : null;
}
