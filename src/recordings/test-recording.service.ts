import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApiError } from '../http/api-exception';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { RecordingJobsRepository } from './recording-jobs.repository';
import { Recordings } from './recordings.service';

/** The recording by which a connection is judged: confirming it, or asking for another. */
@Injectable()
export class TestRecordings {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly jobs: RecordingJobsRepository,
    private readonly recordings: Recordings,
  ) {}

  /**
   * Confirms that agent and customer are the right way round. Its audio is needed no more: returns the key to
   * `discard` after the commit, or null. Throws 409 when there is nothing yet that could be confirmed.
   */
  async confirm(
    manager: EntityManager,
    organisationId: string,
  ): Promise<{ jobId: string; audioKey: string | null }> {
    const organisations = this.organisations.within(manager);
    const jobs = this.jobs.within(manager);
    const organisation = await organisations.lock(organisationId);
    const { testRecordingJobId: jobId } = organisation;
    if (organisation.testRecordingWanted)
      throw new ApiError(
        409,
        'test_recording_awaited',
        'A new test recording was asked for and has not arrived yet.',
      );
    const job = jobId ? await jobs.findById(organisationId, jobId) : null;
    if (!job)
      throw new ApiError(
        409,
        'test_recording_missing',
        'There is no test recording yet. Have the client system send one.',
      );
    if (job.status !== 'transcribed' && job.status !== 'ingested')
      throw new ApiError(
        409,
        'test_recording_not_transcribed',
        `The test recording is ${job.status}; only a transcribed one can be confirmed.`,
      );
    await organisations.confirmConnection(organisationId, organisation.connectionConfirmedAt ?? new Date());
    await jobs.forgetAudio(organisationId, job.id);
    return { jobId: job.id, audioKey: job.audioKey };
  }

  /** Asks for another test recording: the next one that arrives takes its place. Reopens a confirmed connection. */
  async askForAnother(manager: EntityManager, organisationId: string): Promise<void> {
    const organisations = this.organisations.within(manager);
    await organisations.lock(organisationId);
    await organisations.requestTestRecording(organisationId);
  }

  /** Within a write: whoever else locks the organisation waits for the commit. */
  async lock(manager: EntityManager, organisationId: string): Promise<void> {
    await this.organisations.within(manager).lock(organisationId);
  }

  /** Deletes audio that no row names any more; a failure is left to the sweep. */
  discard(audioKey: string): Promise<void> {
    return this.recordings.discard(audioKey);
  }
}
