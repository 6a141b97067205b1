import type { CallResult } from '../../evaluations/calls/call-results.query';
import type { RecordingResult } from '../../recordings/recordings.query';
import { resultStatus, type ResultStatus } from '../../results/result-status';

/** A call as exports know it: what is stored of its result, and what other tables add. */
export interface ExportedCall extends CallResult {
  /** The client's identifier of the agent. */
  agent: string;
  /** Null for a delivered transcript. */
  recording: RecordingResult | null;
}

export const statusOf = ({ recording, analysisState }: ExportedCall): ResultStatus =>
  resultStatus(recording?.status ?? null, analysisState);
