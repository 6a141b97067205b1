import type { CriterionResult, CriterionStatus } from '../../scoring/evaluation';

/** How often the engine and people gave a criterion the same answer. */
export interface Agreement {
  criterion: string;
  name: string;
  /** Answers of the engine that a person looked at: changed, or confirmed by a change to the same status. */
  reviewed: number;
  /** Share of them with the same answer, 0 to 1. */
  agreed: number;
  /** Cohen's kappa, -1 to 1: agreement beyond chance; null when both always gave one and the same answer. */
  kappa: number | null;
}

interface Pair {
  engine: CriterionStatus;
  person: CriterionStatus;
}

/** Cohen's kappa (Cohen 1960) of pairs of answers. */
export function cohensKappa(pairs: readonly Pair[]): number | null {
  if (pairs.length === 0) return null;
  const observed = pairs.filter((pair) => pair.engine === pair.person).length / pairs.length;
  const answers = new Set(pairs.flatMap((pair) => [pair.engine, pair.person]));
  let expected = 0;
  for (const answer of answers) {
    const byEngine = pairs.filter((pair) => pair.engine === answer).length / pairs.length;
    const byPeople = pairs.filter((pair) => pair.person === answer).length / pairs.length;
    expected += byEngine * byPeople;
  }
  return expected === 1 ? null : (observed - expected) / (1 - expected);
}

/** Agreement per criterion over evaluations that people reviewed, in the order criteria first appear. */
export function agreementOf(
  evaluations: readonly {
    criteria: readonly Pick<CriterionResult, 'id' | 'name' | 'engineStatus' | 'change'>[];
  }[],
): Agreement[] {
  const reviewed = new Map<string, { name: string; pairs: Pair[] }>();
  for (const { criteria } of evaluations)
    for (const { id, name, engineStatus, change } of criteria) {
      // A question the engine left open is none it answered otherwise.
      if (!change || engineStatus === 'insufficient_evidence') continue;
      const held = reviewed.get(id) ?? { name, pairs: [] };
      held.pairs.push({ engine: engineStatus, person: change.status });
      reviewed.set(id, held);
    }
  return [...reviewed].map(([criterion, { name, pairs }]) => ({
    criterion,
    name,
    reviewed: pairs.length,
    agreed: pairs.filter((pair) => pair.engine === pair.person).length / pairs.length,
    kappa: cohensKappa(pairs),
  }));
}
