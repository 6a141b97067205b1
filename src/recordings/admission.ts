import type { OrganisationView } from '../organisations/organisation-view';
import type { RecordingJob } from './recording-job.entity';

/** Why a recording is not processed (specification, section 4.2). */
export type SkipReason = 'agent_not_linked' | 'analysis_disabled';

export type RecordingAdmission =
  { kind: 'test' } | { kind: 'queued' } | { kind: 'skipped'; reason: SkipReason };

/** What admission looks at. */
export interface RecordingFacts {
  agentLinked: boolean;
  agentChannel: 0 | 1;
  organisation: Pick<OrganisationView, 'analysisEnabled' | 'connectionConfirmedAt' | 'testRecordingWanted'>;
  /** The organisation's present test recording; null when it has none. */
  testRecording: Pick<RecordingJob, 'agentChannel' | 'status'> | null;
}

/** Decides what becomes of a recording: the test recording first, then the contract's reasons in their order. */
export function admitRecording(facts: RecordingFacts): RecordingAdmission {
  const reason = skipReason(facts);
  if (isTestRecording(facts, reason === null)) return { kind: 'test' };
  return reason ? { kind: 'skipped', reason } : { kind: 'queued' };
}

function skipReason({ agentLinked, organisation }: RecordingFacts): SkipReason | null {
  if (!agentLinked) return 'agent_not_linked';
  return organisation.analysisEnabled ? null : 'analysis_disabled';
}

/**
 * The first recording is the test recording. Until the connection is confirmed a later one takes its place
 * when it carries the agent on the other channel (the client has corrected a swap), when an administrator
 * asked for another, or when the present one came to nothing and this one is to be processed anyway.
 */
function isTestRecording(
  { organisation, testRecording, agentChannel }: RecordingFacts,
  processed: boolean,
): boolean {
  if (organisation.connectionConfirmedAt) return false;
  if (!testRecording || organisation.testRecordingWanted) return true;
  if (testRecording.agentChannel !== agentChannel) return true;
  return processed && (testRecording.status === 'rejected' || testRecording.status === 'failed');
}
