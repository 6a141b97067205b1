import { isSaid } from '../engine/literal-wordings';
import type { Criterion, PhraseSet } from '../rubric/rubric';
import { probablyAnywhere, type ExampleComparer } from '../similarity/example-comparer';
import { countWords, normaliseWords } from '../words/normalise';
import type { CriterionTrial, TriedSentence } from './criterion-trial';

/**
 * Tries a criterion on sentences, each as if it were all that its speaker said where the criterion looks. Criteria that
 * the trained model judges need a whole call: their sentences are not judged. Rejects with `ScoringFailed` when sentence
 * vectors fail.
 */
export async function tryCriterion(
  criterion: Criterion,
  sentences: readonly string[],
  comparer: ExampleComparer,
): Promise<CriterionTrial> {
  const { id, detector } = criterion;
  const wordings = wordingsOf(criterion);
  const tried =
    detector.kind === 'examples'
      ? await byExamples(criterion, sentences, comparer)
      : sentences.map((sentence) => ({
          sentence,
          counts: wordings ? wordings.some((set) => isSaid(spoken(sentence), set)) : null,
          probability: null,
        }));
  return {
    criterion: id,
    kind: detector.kind,
    sentences: tried,
    contradictions: await comparer.contradictions(criterion),
  };
}

async function byExamples(
  criterion: Criterion,
  sentences: readonly string[],
  comparer: ExampleComparer,
): Promise<TriedSentence[]> {
  const utterances = sentences.map((sentence, at) => {
    const words = normaliseWords(sentence);
    return { at, words, wordCount: countWords(words) };
  });
  const findings = (await comparer.compare([{ examples: criterion, utterances }])).get(criterion) ?? [];
  return sentences.map((sentence, at) => {
    const probability = probablyAnywhere(findings.filter((finding) => finding.at === at));
    return { sentence, counts: probability >= 0.5, probability: Math.round(probability * 100) / 100 };
  });
}

const spoken = (sentence: string) => ({ words: normaliseWords(sentence), question: sentence.includes('?') });

/** The literal wordings of a criterion that is decided by such; null for one that is not. */
function wordingsOf({ detector }: Criterion): PhraseSet[] | null {
  if ('parts' in detector) return (detector.parts as { phrases: PhraseSet }[]).map(({ phrases }) => phrases);
  return 'phrases' in detector ? [detector.phrases as PhraseSet] : null;
}
