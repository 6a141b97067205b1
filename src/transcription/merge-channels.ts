import type { Sentence, Speaker } from '../conversations/sentence';
import { withoutEchoes } from './echo';
import type { TimedSentence } from './transcription-engine';

/**
 * One conversation out of two channels, in the order in which sentences begin, without the sentences that
 * only leaked from one channel into the other. Simultaneous speech stays as it is: sentences of the two
 * speakers may overlap. Of two that begin together the one that ends first comes first.
 */
export function mergeChannels(
  agent: readonly TimedSentence[],
  customer: readonly TimedSentence[],
): Sentence[] {
  return [
    ...withoutEchoes(agent, customer).map((sentence) => spoken('agent', sentence)),
    ...withoutEchoes(customer, agent).map((sentence) => spoken('customer', sentence)),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
}

function spoken(
  speaker: Speaker,
  { text, start, end, confidence }: TimedSentence,
): Sentence & { start: number; end: number } {
  return { speaker, text, start, end, ...(confidence !== undefined && { confidence }) };
}
