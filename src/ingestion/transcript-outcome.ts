import type { NotAnalysedReason } from './admission';

/** What became of a delivered transcript. */
export interface TranscriptOutcome {
  conversationId: string | null;
  analysed: boolean;
  reason?: NotAnalysedReason | 'analysis_retry_queued';
}

/** Of a call that is stored, analysed or to be analysed later. */
export const transcriptOutcome = (conversationId: string | null, analysed: boolean): TranscriptOutcome =>
  analysed
    ? { conversationId, analysed }
    : { conversationId, analysed, reason: 'analysis_retry_queued' as const };
