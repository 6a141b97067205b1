import { likeliestAnswer } from '../certainty/rounded-probabilities';
import { EMBEDDED_ENGINE } from '../engine/embedded-identity';
import type { CriterionAnswer, EngineAnswers } from '../engine/scoring-engine';
import type { Rubric } from '../rubric/rubric';
import { adaptedVersion, type Adaptation } from './adaptation';
import { basisOf } from './criterion-basis';
import { scaled } from './matrix-scaling';

/**
 * An engine's answers as an organisation's reviewers would give them. Only answers of the embedded engine are adapted,
 * of the version the adaptation was made from, and only those with probabilities: what a language model states of its
 * confidence is not calibrated, and a measure leaves no doubt. Critical criteria are left alone: reviewers confirm by the
 * dozen that agents are respectful, and a suspicion must not be unlearnt from that. The engine then states the version of the adaptation too.
 */
export function adaptAnswers(
  given: EngineAnswers,
  rubric: Pick<Rubric, 'criteria'>,
  adaptation: Adaptation,
): EngineAnswers {
  const { engine } = given;
  if (engine.name !== EMBEDDED_ENGINE.name || engine.version !== adaptation.engineVersion) return given;
  const bases = new Map(
    rubric.criteria.filter(({ critical }) => !critical).map((one) => [one.id, basisOf(one)]),
  );
  const adapted = new Map(
    adaptation.criteria
      .filter(({ criterion, basis }) => bases.get(criterion) === basis)
      .map((one) => [one.criterion, one]),
  );
  const answers = given.answers.map((answer): CriterionAnswer => {
    const scaling = adapted.get(answer.criterion);
    if (!scaling || !answer.probabilities) return answer;
    const probabilities = scaled(answer.probabilities, scaling);
    const status = likeliestAnswer(probabilities);
    const confidence = Math.round(probabilities[status] * 100) / 100;
    const unadapted = answer.probabilities;
    if (status === answer.status) return { ...answer, confidence, probabilities, unadapted };
    return {
      ...answer,
      status,
      confidence,
      probabilities,
      unadapted,
      explanation: [...answer.explanation, { code: 'as_reviewers' }],
      missing: status === 'met' || status === 'not_applicable' ? [] : answer.missing,
    };
  });
  return { ...given, answers, engine: { ...engine, version: adaptedVersion(engine.version, adaptation) } };
}
