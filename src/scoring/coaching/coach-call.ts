import type { Sentence } from '../../conversations/sentence';
import { kindOf } from '../detectors/detector-kinds';
import type { CriterionResult } from '../evaluation';
import { strongestBy, type Evidence } from '../evidence';
import type { CriterionCoaching } from '../rubric/rubric';
import { countWords, normaliseWords } from '../words/normalise';
import type { LossRates, CallCoaching, CoachingPoint } from './call-coaching';
import { coachableLoss, isOverruled, isPraise } from './coachable';

const MAX_POINTS = 3;

/** What coaching needs to know about one line of the scorecard. */
export interface CoachableLine {
  result: CriterionResult;
  criterion: CoachableCriterion;
}

/** What it needs to know about a criterion. */
export interface CoachableCriterion {
  id: string;
  coaching: CriterionCoaching;
  window: { kind: string };
  detector: { kind: string };
}

/** Weight lost by the answer itself, not by doubt about it, and more so where this agent often loses it. */
function loss({ result }: CoachableLine, lossRates: LossRates): number {
  const lost = (coachableLoss(result) ?? 0) * result.weight;
  return lost * (1 + (lossRates[result.id] ?? 0)) * (result.critical ? 2 : 1);
}

/**
 * At most three things to keep and three to improve, the most valuable first, from answers that are sure enough; what
 * is only suspected is not held against the agent. Quotes only what was said; where the agent missed something, the
 * quote is what they said in its place.
 */
export function coachCall(
  lines: readonly CoachableLine[],
  sentences: readonly Sentence[],
  lossRates: LossRates = {},
): CallCoaching {
  const improve = lines
    .filter((line) => loss(line, lossRates) > 0)
    .sort((a, b) => loss(b, lossRates) - loss(a, lossRates))
    .slice(0, MAX_POINTS)
    .map((line) => toImprove(line, sentences));
  const keep = lines
    .filter(({ result }) => isPraise(result))
    // What an agent was heard to say is worth more praise than what they merely did not do.
    .sort((a, b) => Number(quoted(b)) - Number(quoted(a)) || b.result.weight - a.result.weight)
    .slice(0, MAX_POINTS)
    .map(({ result }) => point(result, praisedQuote(result), null, null));
  return { keep, improve };
}

const quoted = ({ result }: CoachableLine): boolean => praisedQuote(result) !== null;

const agentQuote = ({ evidence }: CriterionResult): Evidence | null => strongestBy('agent', evidence);

/** None of what a person praises and the engine did not: what was found speaks against the praise. */
const praisedQuote = (result: CriterionResult): Evidence | null =>
  isOverruled(result) ? null : agentQuote(result);

function point(
  { id, name, coaching }: CriterionResult,
  own: Evidence | null,
  missing: string | null,
  better: string | null,
): CoachingPoint {
  return { criterion: id, name, text: coaching, own, missing, better };
}

function toImprove({ result, criterion }: CoachableLine, sentences: readonly Sentence[]): CoachingPoint {
  // What the engine did not find is no part of what a person thinks was missing.
  const missing = isOverruled(result) ? [] : (result.missing ?? []);
  const lacking = missing.length > 0 ? missing.join('; ') : null;
  const own = agentQuote(result) ?? quoteInPlace(criterion, sentences);
  return point(result, own, lacking, criterion.coaching.say || null);
}

/** What the agent said where the missing words belonged: their first words for an opening, their last for an end. */
function quoteInPlace(
  { window, detector }: CoachableCriterion,
  sentences: readonly Sentence[],
): Evidence | null {
  if (!kindOf(detector).wantsSpeech) return null;
  if (window.kind === 'first_turns') return firstOf(sentences.entries());
  if (window.kind === 'last_turns') return firstOf([...sentences.entries()].reverse());
  return null;
}

function firstOf(entries: Iterable<[number, Sentence]>): Evidence | null {
  for (const [sentence, { speaker, text, start, end }] of entries) {
    const quote = text.trim();
    if (speaker !== 'agent' || countWords(normaliseWords(quote.slice(0, 400))) < 2) continue;
    return { sentence, speaker, quote: quote.slice(0, 300), start: start ?? null, end: end ?? null };
  }
  return null;
}
