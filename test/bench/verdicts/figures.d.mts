import type { AnswerProbabilities, CriterionStatus } from '../../../src/scoring/evaluation';

interface ScoredCall {
  readings: { labels: Record<string, string>; overall: number }[];
  score: number | null;
  failed: boolean;
  forReview: boolean;
  milliseconds: number;
  answers: Record<
    string,
    { status: CriterionStatus; confidence: number; probabilities: AnswerProbabilities | null }
  >;
}

/** The figures that tests look at; there are more. */
export function figuresOf(scored: ScoredCall[]): {
  right: number;
  answered: number;
  agreed: number;
  rank: number;
  wronglyAccused: string[];
  wronglyFailed: string[];
};
