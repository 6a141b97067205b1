import type {
  ChannelAudio,
  ChannelTranscript,
  TranscriptionEngine,
  TranscriptionOptions,
} from '../../src/transcription/transcription-engine';
import type { EngineFactory } from '../../src/transcription/transcription-engines';

/** Writes one marked sentence for each stretch of speech: who spoke when, without what was said. */
export class SpeakingTimesEngine implements TranscriptionEngine {
  readonly identity = { name: 'speaking-times', version: '1.0.0', model: 'none' };
  readonly languages = [];

  async transcribe(
    { speech }: ChannelAudio,
    { signal }: TranscriptionOptions = {},
  ): Promise<ChannelTranscript> {
    signal?.throwIfAborted();
    const sentences = speech.map(({ start, end }) => ({ text: '[speech]', start, end }));
    return { sentences, skippedSegments: 0, droppedHallucinations: 0 };
  }

  async close(): Promise<void> {}
}

export const speakingTimes: EngineFactory = () => new SpeakingTimesEngine();
