import type { StoredConversation } from '../../conversations/stored-call';
import { looksSwapped } from '../../scoring/speakers/swapped-speakers';

/**
 * Whose speakers a rescoring exchanges before it scores: those of calls that look the wrong way round, of all calls, or
 * back to how they were delivered. Calls that are so already are left as they are, so that a rescoring may be repeated.
 */
export const RESCORING_SPEAKERS = ['exchange_flagged', 'exchange_all', 'restore'] as const;
export type RescoringSpeakers = (typeof RESCORING_SPEAKERS)[number];

/** Whether a rescoring is to exchange the speakers of a call that are swapped with this probability, where it is known. */
export function exchangesSpeakers(
  speakers: RescoringSpeakers,
  swappedProbability: number | null,
  { speakersExchanged }: Pick<StoredConversation, 'speakersExchanged'>,
): boolean {
  switch (speakers) {
    case 'exchange_flagged':
      return !speakersExchanged && looksSwapped(swappedProbability);
    case 'exchange_all':
      return !speakersExchanged;
    case 'restore':
      return speakersExchanged;
  }
}
