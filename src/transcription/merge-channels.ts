import type { Sentence } from '../conversations/sentence';
import type { TimedSentence } from './transcription-engine';

/**
 * One conversation out of two channels, in the order in which sentences begin. Simultaneous speech stays as it
 * is: sentences of the two speakers may overlap. Of two that begin together the one that ends first comes
 * first.
 */
export function mergeChannels(
  agent: readonly TimedSentence[],
  customer: readonly TimedSentence[],
): Sentence[] {
  return [
    ...agent.map((sentence): Sentence => ({ speaker: 'agent', ...sentence })),
    ...customer.map((sentence): Sentence => ({ speaker: 'customer', ...sentence })),
  ].sort((a, b) => (a.start ?? 0) - (b.start ?? 0) || (a.end ?? 0) - (b.end ?? 0));
}
