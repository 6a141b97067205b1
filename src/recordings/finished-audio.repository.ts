import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, In, LessThan, MoreThan, Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import type { JobStatus } from './job-status';
import { RecordingJob } from './recording-job.entity';
import type { StoredAudioJob } from './recording-jobs.repository';

/** Neither waiting nor in work. */
const FINISHED: JobStatus[] = ['transcribed', 'ingested', 'rejected', 'failed'];

/** Queries of `recording_job` for the audio that finished jobs still have. */
@Injectable()
export class FinishedAudioRepository extends TableRepository<RecordingJob> {
  constructor(@InjectRepository(RecordingJob) rows: Repository<RecordingJob>) {
    super(rows);
  }

  /** In the order of the keys of the audio, behind the key `after`; an empty one is before all. */
  async list(organisationId: string, after: string, limit: number): Promise<StoredAudioJob[]> {
    // The keys of an organisation begin with its id and a slash, which stands before the figure 0.
    const range = And(MoreThan(after || `${organisationId}/`), LessThan(`${organisationId}0`));
    return (await this.rows.find({
      select: { id: true, organisationId: true, callId: true, audioKey: true },
      where: { organisationId, audioKey: range, status: In(FINISHED) },
      order: { audioKey: 'ASC' },
      take: limit,
    })) as StoredAudioJob[];
  }

  /** False when the job is finished no more, or has this audio no more. */
  async rename({ id, organisationId, audioKey }: StoredAudioJob, renamed: string): Promise<boolean> {
    const asFound = { id, organisationId, audioKey, status: In(FINISHED) };
    return Boolean((await this.rows.update(asFound, { audioKey: renamed })).affected);
  }
}
