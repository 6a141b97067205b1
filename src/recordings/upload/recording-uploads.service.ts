import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { AUDIO_STORE, type AudioStore } from '../../audio-store/audio-store';
import { RecordingSettings } from '../../config/recording-settings';
import { newId } from '../../database/new-id';
import type { Issue } from '../../http/api-exception';
import { validateFields } from '../../http/validation/validate-body';
import { UploadSlots } from '../../limits/upload-slots';
import { RecordingLimits } from '../recording-limits.service';
import {
  Recordings,
  type AcceptOptions,
  type ArrivedAudio,
  type Receiver,
  type RecordingOutcome,
} from '../recordings.service';
import { MAX_AUDIO_BYTES, receiveForm, type AudioSink, type ReceivedForm } from './receive-form';
import { RecordingDelivery } from './recording-delivery.dto';
import { UploadSemaphore } from './upload-semaphore';

export interface UploadOutcome {
  external_conversation_id: string;
  outcome: RecordingOutcome;
}

/** Receives recording forms, whoever sends them: bounded at once, streamed into the audio store, then admitted. */
@Injectable()
export class RecordingUploads {
  private readonly uploads: UploadSemaphore;

  constructor(
    private readonly recordings: Recordings,
    private readonly settings: RecordingSettings,
    private readonly limits: RecordingLimits,
    private readonly slots: UploadSlots,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {
    this.uploads = new UploadSemaphore(settings.MAX_UPLOADS, settings.MAX_UPLOADS_PER_ORGANISATION);
  }

  /** Rejects with an answer for the sender; whatever audio was stored until then is removed. */
  async receive(
    request: IncomingMessage,
    receiver: Receiver,
    options: Omit<AcceptOptions, 'limits'> = {},
  ): Promise<UploadOutcome> {
    const jobId = newId();
    let key: string | undefined;
    const sink: AudioSink = (source, format) => {
      key = `${receiver.id}/${jobId}.${format}`;
      return this.audioStore.write(key, source);
    };
    try {
      const limits = await this.limits.requireRoom(receiver.id, declaredBytes(request));
      const form = await this.slots.run(receiver.id, limits, bytesInFlight(request), () =>
        this.uploads.run(receiver.id, () => receiveForm(request, sink, this.settings.UPLOAD_IDLE_TIMEOUT_MS)),
      );
      const delivery = await validateFields(RecordingDelivery, form.fields, issuesOf(form));
      // Without audio the issues have said so.
      const audio = { jobId, key, ...form.audio } as ArrivedAudio;
      const outcome = await this.recordings.accept(receiver, delivery, audio, { ...options, limits });
      return { external_conversation_id: delivery.external_conversation_id, outcome };
    } catch (error) {
      // A form can break after its audio has ended, and been stored.
      if (key) await this.recordings.discardUnlessAccepted(receiver.id, jobId, key);
      throw error;
    }
  }
}

/** What an upload is counted with while it is received: one whose length is not told as the largest there may be. */
const bytesInFlight = (request: IncomingMessage): number =>
  Math.min(declaredBytes(request) || MAX_AUDIO_BYTES, MAX_AUDIO_BYTES);

/** What the client says the form has; 0 when it does not. */
const declaredBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0) || 0;

function issuesOf(form: ReceivedForm): Issue[] {
  const alreadyTold = form.issues.some((issue) => issue.field === 'audio');
  if (alreadyTold) return form.issues;
  if (!form.audio)
    return [
      ...form.issues,
      { field: 'audio', message: 'is required: one stereo file of the call', code: 'required' },
    ];
  if (form.audio.bytes === 0)
    return [...form.issues, { field: 'audio', message: 'must not be empty', code: 'file_empty' }];
  return form.issues;
}
