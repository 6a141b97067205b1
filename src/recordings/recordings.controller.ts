import { Controller, Get, HttpCode, Inject, Param, Post, Req, UseGuards } from '@nestjs/common';
import { newId } from '../database/new-id';
import { AUDIO_STORE, type AudioStore } from '../audio-store/audio-store';
import { CurrentOrganisation } from '../auth/current-organisation.decorator';
import { IntegrationKeyGuard, type AuthenticatedRequest } from '../auth/integration-key.guard';
import type { KeyHolder } from '../auth/key-use';
import { RecordingSettings } from '../config/recording-settings';
import { ApiException, type Issue } from '../http/api-exception';
import { validateFields } from '../http/validation/validate-body';
import { RecordingJobs } from './recording-jobs.service';
import type { RecordingAccepted, RecordingJobDto } from './recording-responses.dto';
import { DocumentJobRoute, DocumentRecordingRoute } from './recordings.openapi';
import { Recordings, type ArrivedAudio } from './recordings.service';
import { receiveForm, type AudioSink, type ReceivedForm } from './upload/receive-form';
import { RecordingDelivery } from './upload/recording-delivery.dto';
import { UploadSemaphore } from './upload/upload-semaphore';

@Controller('v1/ingestion/recordings')
@UseGuards(IntegrationKeyGuard)
export class RecordingsController {
  private readonly uploads: UploadSemaphore;

  constructor(
    private readonly recordings: Recordings,
    private readonly jobs: RecordingJobs,
    private readonly settings: RecordingSettings,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {
    this.uploads = new UploadSemaphore(settings.MAX_UPLOADS, settings.MAX_UPLOADS_PER_ORGANISATION);
  }

  @Post()
  @HttpCode(202)
  @DocumentRecordingRoute()
  async ingestRecording(@Req() request: AuthenticatedRequest): Promise<RecordingAccepted> {
    const { organisation } = request;
    const jobId = newId();
    let key: string | undefined;
    const sink: AudioSink = (source, format) => {
      key = `${organisation.id}/${jobId}.${format}`;
      return this.audioStore.write(key, source);
    };
    try {
      const form = await this.uploads.run(organisation.id, () =>
        receiveForm(request, sink, this.settings.UPLOAD_IDLE_TIMEOUT_MS),
      );
      const delivery = await validateFields(RecordingDelivery, form.fields, issuesOf(form));
      // Without audio the issues have said so.
      return await this.accept(organisation, delivery, { jobId, key, ...form.audio } as ArrivedAudio);
    } catch (error) {
      // A form can break after its audio has ended, and been stored.
      if (key) await this.recordings.discardUnlessAccepted(organisation.id, jobId, key);
      throw error;
    }
  }

  @Get(':jobId')
  @DocumentJobRoute()
  getRecordingJob(
    @CurrentOrganisation() organisation: KeyHolder,
    @Param('jobId') jobId: string,
  ): Promise<RecordingJobDto> {
    return this.jobs.get(organisation.id, jobId);
  }

  private async accept(
    organisation: KeyHolder,
    delivery: RecordingDelivery,
    audio: ArrivedAudio,
  ): Promise<RecordingAccepted> {
    const { external_conversation_id } = delivery;
    const outcome = await this.recordings.accept(organisation, delivery, audio);
    switch (outcome.kind) {
      case 'queued':
        return { status: 'queued', external_conversation_id, job_id: outcome.jobId };
      case 'skipped':
        return { status: 'skipped', external_conversation_id, reason: outcome.reason };
      case 'duplicate':
        throw new ApiException(409, {
          duplicate: true,
          external_conversation_id,
          message: 'A call with this external_conversation_id was already accepted; there is nothing to do.',
        });
    }
  }
}

function issuesOf(form: ReceivedForm): Issue[] {
  const alreadyTold = form.issues.some((issue) => issue.field === 'audio');
  if (alreadyTold) return form.issues;
  if (!form.audio)
    return [...form.issues, { field: 'audio', message: 'is required: one stereo file of the call' }];
  if (form.audio.bytes === 0) return [...form.issues, { field: 'audio', message: 'must not be empty' }];
  return form.issues;
}
