import { REJECT_REASONS, type RejectReason } from '../audio-quality/audio-verdict';
import { isSandboxId } from '../organisations/sandbox/simulated-skip';

/** How a recording of a sandbox ends without being listened to. */
export type SimulatedOutcome = { kind: 'rejected'; reason: RejectReason } | { kind: 'failed' };

/** How long `sandbox-slow` stays queued, in milliseconds: longer than a client polls at first. No worker waits. */
const SLOW_MS = 60_000;

/** What `sandbox-reject-REASON` and `sandbox-failed` ask for; null for every other identifier. */
export function simulatedOutcome(externalConversationId: string): SimulatedOutcome | null {
  if (isSandboxId(externalConversationId, 'failed')) return { kind: 'failed' };
  const reason = REJECT_REASONS.find((each) => isSandboxId(externalConversationId, `reject-${each}`));
  return reason === undefined ? null : { kind: 'rejected', reason };
}

/** Milliseconds before a recording of a sandbox is due. */
export const simulatedWaitMs = (externalConversationId: string): number =>
  isSandboxId(externalConversationId, 'slow') ? SLOW_MS : 0;
