import type { Sentence } from '../../../conversations/sentence';
import type { Criterion } from '../../rubric/rubric';
import { utterancesOf } from '../../words/utterance';
import type { CriterionAnswer, EngineEvidence } from '../scoring-engine';
import { isUnfounded, unanswered } from './ground-evidence';

/** One sentence rarely does more at once; a model that quotes it for everything has not looked further. */
const MAX_CRITERIA = 2;

interface Judged {
  criterion: Criterion;
  answer: CriterionAnswer;
}

/**
 * Takes from answers the evidence that two others rest on already. A delivered sentence can be a whole turn, so what
 * counts as one is what stands between full stops in it. Answers that have no other evidence keep theirs before those
 * that have, then the surer ones; an answer that is left without is insufficient. The order of the answers is kept.
 */
export function limitReuse(judged: readonly Judged[], sentences: readonly Sentence[]): CriterionAnswer[] {
  const uses = new Map<string, number>();
  const kept = new Map<Judged, CriterionAnswer>();
  const byNeed = [...judged].sort(
    ({ answer: a }, { answer: b }) => a.evidence.length - b.evidence.length || b.confidence - a.confidence,
  );
  for (const one of byNeed) {
    const { criterion, answer } = one;
    const places = new Set<string>();
    const evidence = answer.evidence.filter((quote) => {
      const place = placeOf(quote, sentences);
      if (!places.has(place) && (uses.get(place) ?? 0) >= MAX_CRITERIA) return false;
      places.add(place);
      return true;
    });
    for (const place of places) uses.set(place, (uses.get(place) ?? 0) + 1);
    kept.set(one, withEvidence(answer, evidence, criterion, sentences));
  }
  return judged.map((one) => kept.get(one) ?? one.answer);
}

function withEvidence(
  answer: CriterionAnswer,
  evidence: EngineEvidence[],
  criterion: Criterion,
  sentences: readonly Sentence[],
): CriterionAnswer {
  if (evidence.length === answer.evidence.length) return answer;
  if (isUnfounded(answer.status, evidence, criterion, sentences))
    return unanswered(criterion, { code: 'model_no_own_evidence' });
  return { ...answer, evidence };
}

/** The sentence and the utterance in it with which a quote begins. */
function placeOf({ sentence, quote }: EngineEvidence, sentences: readonly Sentence[]): string {
  const said = sentences[sentence];
  if (!said) return `${sentence}`;
  const start = said.text.indexOf(quote);
  let utterance = 0;
  let from = 0;
  for (const [at, { quote: clause }] of utterancesOf(said, sentence).entries()) {
    from = said.text.indexOf(clause, from);
    if (from < 0 || from > start) break;
    utterance = at;
  }
  return `${sentence}.${utterance}`;
}
