import { Injectable } from '@nestjs/common';
import { AudioCheck } from '../../audio-quality/audio-check';
import type { AudioVerdict } from '../../audio-quality/audio-verdict';
import { openDecoded } from '../../audio-quality/decode/decoded-copy';
import { openChannel } from '../../audio-quality/decode/open-channel';
import { ScratchFolder } from '../../audio-store/scratch-folder';
import { RecordingSettings } from '../../config/recording-settings';
import { TranscriptionSettings } from '../../config/transcription-settings';
import type { Sentence } from '../../conversations/sentence';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { RedactionChoices } from '../../organisations/redaction/redaction-choices.service';
import type { RedactionKind } from '../../redaction/kinds';
import { Redactor } from '../../redaction/threads/redactor';
import { ProcessCell } from '../../process-cell/process-cell';
import { mergeChannels } from '../../transcription/merge-channels';
import type {
  ChannelTranscript,
  TranscriptionEngineIdentity,
} from '../../transcription/transcription-engine';
import { TranscriptionEngineProvider } from '../../transcription/transcription-engine.provider';
import type { RecordingJob } from '../recording-job.entity';

/** What the audio check found and, unless it refused the recording, what the transcription engine wrote. */
export interface TranscriptionResult {
  verdict: AudioVerdict;
  sentences: Sentence[];
  /** What was taken out of the sentences; null when nothing was looked for. */
  redactedKinds: RedactionKind[] | null;
  /** Null for a refused recording. */
  transcribedBy: TranscriptionEngineIdentity | null;
  omissions: { skippedSegments: number; droppedHallucinations: number };
}

/** Checks a recording and turns its two channels into one conversation. */
@Injectable()
export class SpeechToConversation {
  constructor(
    private readonly check: AudioCheck,
    private readonly settings: TranscriptionSettings,
    private readonly recordingSettings: RecordingSettings,
    private readonly organisations: OrganisationsRepository,
    private readonly redaction: RedactionChoices,
    private readonly redactor: Redactor,
    private readonly engine: TranscriptionEngineProvider,
    private readonly scratch: ScratchFolder,
    private readonly cell: ProcessCell,
  ) {}

  /** `path` is a local file holding the job's recording. Rejects with the signal's reason when it aborts. */
  async transcribe(job: RecordingJob, path: string, signal: AbortSignal): Promise<TranscriptionResult> {
    return this.scratch.withFile('.pcm', (decodedPath) =>
      this.transcribeChannels(job, path, decodedPath, signal),
    );
  }

  private async transcribeChannels(
    job: RecordingJob,
    path: string,
    decodedPath: string,
    signal: AbortSignal,
  ): Promise<TranscriptionResult> {
    const verdict = await this.check.check(path, job.audioFormat, { signal, decodedPath });
    if (verdict.rejectReason)
      return {
        verdict,
        sentences: [],
        redactedKinds: null,
        transcribedBy: null,
        omissions: { skippedSegments: 0, droppedHallucinations: 0 },
      };
    const vocabulary = await this.vocabularyOf(job.organisationId);
    const { ffmpegPath } = this.recordingSettings;
    const cell = await this.cell.get();
    const failed = new AbortController();
    const ended = AbortSignal.any([signal, failed.signal]);
    const open = (channel: 0 | 1) =>
      verdict.isDecodedKept
        ? openDecoded(decodedPath, channel)
        : openChannel(path, channel, { ffmpegPath, cell, signal: ended });
    const engine = this.engine.get();
    const transcribe = async (channel: 0 | 1): Promise<ChannelTranscript> =>
      engine.transcribe(
        {
          seconds: verdict.audioSeconds ?? 0,
          speech: verdict.speech[channel],
          open: () => open(channel),
        },
        { language: this.settings.TRANSCRIPTION_LANGUAGE, vocabulary, signal: ended },
      );
    // When one channel fails the other is stopped: its transcript would be paid for and thrown away.
    const channels = [transcribe(0), transcribe(1)] as const;
    for (const channel of channels) channel.catch((error: unknown) => failed.abort(error));
    await Promise.allSettled(channels);
    failed.signal.throwIfAborted();
    const [left, right] = await Promise.all(channels);
    const [agent, customer] = job.agentChannel === 0 ? [left, right] : [right, left];
    const sentences = mergeChannels(agent.sentences, customer.sentences);
    const { organisationId } = job;
    const { recordings: kinds } = await this.redaction.inForce(organisationId);
    const requester = { organisationId, priority: 'background', signal } as const;
    return {
      verdict,
      // Redacted before anything is stored or scored, so that no personal number reaches the database.
      sentences: await this.redactor.redact(sentences, kinds, requester),
      redactedKinds: kinds.length > 0 ? [...kinds] : null,
      transcribedBy: engine.identity,
      omissions: {
        skippedSegments: left.skippedSegments + right.skippedSegments,
        droppedHallucinations: left.droppedHallucinations + right.droppedHallucinations,
      },
    };
  }

  private async vocabularyOf(organisationId: string): Promise<string[]> {
    const { vocabulary } = await this.organisations.get(organisationId);
    return (vocabulary ?? '').split('\n').filter(Boolean);
  }
}
