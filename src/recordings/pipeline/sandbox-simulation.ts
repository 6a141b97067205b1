import { Injectable } from '@nestjs/common';
import type { AudioVerdict } from '../../audio-quality/audio-verdict';
import { CallsRepository } from '../../conversations/calls.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { RecordingFailure } from '../recording-failure';
import type { RecordingJob } from '../recording-job.entity';
import { simulatedOutcome } from '../simulated-outcome';

/** How a recording ends that is not listened to. */
export type Simulated =
  { kind: 'rejected'; verdict: AudioVerdict } | { kind: 'failed'; failure: RecordingFailure };

const EXPLANATION =
  'The identifier of this call asks the sandbox for this outcome; the audio was not looked at.';

/** Ends recordings of sandboxes as their identifiers ask for, so that a client can try every outcome. */
@Injectable()
export class SandboxSimulation {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly calls: CallsRepository,
  ) {}

  /** Null for what is processed as usual: every recording of a real organisation. */
  async outcomeOf({ organisationId, callId }: RecordingJob): Promise<Simulated | null> {
    const { sandboxOf } = await this.organisations.get(organisationId);
    if (sandboxOf === null) return null;
    const { externalConversationId } = await this.calls.getById(organisationId, callId);
    const outcome = simulatedOutcome(externalConversationId);
    if (outcome === null) return null;
    if (outcome.kind === 'failed')
      return { kind: 'failed', failure: { message: EXPLANATION, code: 'sandbox_asked' } };
    return {
      kind: 'rejected',
      verdict: {
        rejectReason: outcome.reason,
        channelSeparation: null,
        audioSeconds: null,
        explanation: EXPLANATION,
        measures: {},
        speech: [[], []],
      },
    };
  }
}
