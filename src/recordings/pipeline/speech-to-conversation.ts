import { Inject, Injectable } from '@nestjs/common';
import { AudioCheck } from '../../audio-quality/audio-check';
import type { AudioVerdict } from '../../audio-quality/audio-verdict';
import { openChannel } from '../../audio-quality/decode/open-channel';
import { TranscriptionSettings } from '../../config/transcription-settings';
import type { Sentence } from '../../conversations/sentence';
import { Database } from '../../database/database';
import { Organisation } from '../../organisations/organisation.entity';
import { mergeChannels } from '../../transcription/merge-channels';
import { redactSentences } from '../../transcription/redaction/redact';
import type { ChannelTranscript } from '../../transcription/transcription-engine';
import type { RecordingJob } from '../recording-job.entity';
import { FFMPEG_PATH } from './pipeline.providers';
import { SpeechEngine } from './speech-engine';

/** What the check and, unless it refused the recording, the speech engine made of it. */
export interface Heard {
  verdict: AudioVerdict;
  sentences: Sentence[];
  omissions: { skippedSegments: number; droppedPhantoms: number };
}

/** Checks a recording and turns its two channels into one conversation. */
@Injectable()
export class SpeechToConversation {
  constructor(
    private readonly check: AudioCheck,
    private readonly settings: TranscriptionSettings,
    private readonly database: Database,
    private readonly engine: SpeechEngine,
    @Inject(FFMPEG_PATH) private readonly ffmpegPath: string,
  ) {}

  /** `path` is a local file holding the job's recording. Rejects with the signal's reason when it aborts. */
  async listen(job: RecordingJob, path: string, signal: AbortSignal): Promise<Heard> {
    const verdict = await this.check.check(path, job.audioFormat, signal);
    if (verdict.rejectReason)
      return { verdict, sentences: [], omissions: { skippedSegments: 0, droppedPhantoms: 0 } };
    const vocabulary = await this.vocabularyOf(job.organisationId);
    const [left, right] = await Promise.all([
      this.transcribe(path, 0, verdict, vocabulary, signal),
      this.transcribe(path, 1, verdict, vocabulary, signal),
    ]);
    const [agent, customer] = job.agentChannel === 0 ? [left, right] : [right, left];
    const sentences = mergeChannels(agent.sentences, customer.sentences);
    return {
      verdict,
      // Before anything is stored or scored: what is not kept cannot leak.
      sentences: this.settings.REDACTION ? redactSentences(sentences) : sentences,
      omissions: {
        skippedSegments: left.skippedSegments + right.skippedSegments,
        droppedPhantoms: left.droppedPhantoms + right.droppedPhantoms,
      },
    };
  }

  private transcribe(
    path: string,
    channel: 0 | 1,
    verdict: AudioVerdict,
    vocabulary: string[],
    signal: AbortSignal,
  ): Promise<ChannelTranscript> {
    const { ffmpegPath } = this;
    return this.engine.get().transcribe(
      {
        seconds: verdict.audioSeconds ?? 0,
        speech: verdict.speech[channel],
        open: () => openChannel(path, channel, { ffmpegPath, signal }),
      },
      { language: this.settings.TRANSCRIPTION_LANGUAGE, vocabulary, signal },
    );
  }

  private async vocabularyOf(organisationId: string): Promise<string[]> {
    const { vocabulary } = await this.database.read.findOneByOrFail(Organisation, { id: organisationId });
    return (vocabulary ?? '').split('\n').filter(Boolean);
  }
}
