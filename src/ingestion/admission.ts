import type { AnalysisSwitches } from '../organisations/organisations.repository';
import type { SentenceDto, TranscriptDelivery } from './contract/transcript-delivery.dto';

/** Why a delivered transcript is not analysed (specification, section 4.1). */
export type NotAnalysedReason =
  'agent_not_linked' | 'too_short' | 'before_analysis_start' | 'analysis_disabled';

/** A call of this length or shorter is not analysed, in seconds (specification, section 4.1). */
export const TOO_SHORT_SECONDS = 30;

/** What admission looks at. */
export interface AdmissionFacts {
  agentLinked: boolean;
  /** Seconds; null when unknown. */
  duration: number | null;
  conversationDate: Date;
  organisation: AnalysisSwitches;
}

/** Decides whether a transcript is analysed: null, or the first reason that applies, in the contract's order. */
export function whyNotAnalysed(facts: AdmissionFacts): NotAnalysedReason | null {
  const { agentLinked, duration, conversationDate, organisation } = facts;
  if (!agentLinked) return 'agent_not_linked';
  if (duration === null || duration <= TOO_SHORT_SECONDS) return 'too_short';
  if (organisation.analysisStartedAt && conversationDate < organisation.analysisStartedAt)
    return 'before_analysis_start';
  if (!organisation.analysisEnabled) return 'analysis_disabled';
  return null;
}

/**
 * How long a delivered call lasted, in seconds: the larger of what the client says and the latest moment a
 * sentence names. null when neither is given.
 */
export function durationOf(
  delivery: Pick<TranscriptDelivery, 'duration_seconds' | 'transcript'>,
): number | null {
  let longest = delivery.duration_seconds ?? null;
  for (const sentence of delivery.transcript) {
    const last = latestMoment(sentence);
    if (last !== null && (longest === null || last > longest)) longest = last;
  }
  return longest;
}

function latestMoment({ start, end }: SentenceDto): number | null {
  if (start === undefined) return end ?? null;
  return end === undefined ? start : Math.max(start, end);
}
