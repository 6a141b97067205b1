import { Injectable } from '@nestjs/common';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { AnalysesRepository } from '../../evaluations/analysis/analyses.repository';
import { AWAITING_AGENT_LINK } from '../../evaluations/analysis/analysis-state';
import { RecordingJobsRepository } from '../../recordings/recording-jobs.repository';

/** Which calls may still come to a transcript or an evaluation. */
@Injectable()
export class UnfinishedCalls {
  constructor(
    private readonly analyses: AnalysesRepository,
    private readonly conversations: ConversationsRepository,
    private readonly jobs: RecordingJobsRepository,
  ) {}

  /** Those of some calls that are still to be transcribed or scored, or may be tried again. */
  async among(organisationId: string, callIds: readonly string[]): Promise<string[]> {
    if (callIds.length === 0) return [];
    const analyses = await this.analyses.findStates(organisationId, callIds);
    const states = new Map(analyses.map(({ callId, state }) => [callId, state]));
    const waits = (id: string) => states.get(id) === 'due' || states.get(id) === AWAITING_AGENT_LINK;
    const failed = callIds.filter((id) => states.get(id) === 'failed');
    const scorable = await this.conversations.findCallsWithTranscript(organisationId, failed);
    const transcribable = await this.transcribable(
      organisationId,
      callIds.filter((id) => !states.has(id)),
    );
    return callIds.filter((id) => waits(id) || scorable.has(id) || transcribable.has(id));
  }

  private async transcribable(organisationId: string, callIds: readonly string[]): Promise<Set<string>> {
    if (callIds.length === 0) return new Set();
    const jobs = await this.jobs.findByCalls(organisationId, callIds);
    const ended = (status: string, audioKey: string | null) =>
      status === 'rejected' || (status === 'failed' && audioKey === null);
    return new Set(
      jobs.filter(({ status, audioKey }) => !ended(status, audioKey)).map(({ callId }) => callId),
    );
  }
}
