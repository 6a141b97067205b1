import type { Cell } from '../../process-cell/cell';
import { levelBetween } from '../segments/level';
import { readSegments, type SpeechSegment } from '../segments/read-segments';
import type {
  ChannelAudio,
  ChannelTranscript,
  TranscriptionEngine,
  TranscriptionEngineIdentity,
  TranscriptionOptions,
} from '../transcription-engine';
import { compress, UPLOAD_FORMATS, type UploadFormat } from './compress';
import { planUploads } from './plan-uploads';
import { SpeechEndpoint, type SpeechEndpointOptions } from './speech-endpoint';
import { readReply, type ReadReply } from './verbose-reply';

export interface OpenAiTranscriptionOptions extends SpeechEndpointOptions {
  model: string;
  /** ISO 639-1 code told to the model unless a call brings its own. */
  language?: string;
  /** ISO 639-1 codes the model behind the endpoint understands, when known. */
  languages?: readonly string[];
  ffmpegPath: string;
  /** How far it is shut off; by default by no more than an empty environment. */
  cell?: () => Promise<Cell>;
  format?: UploadFormat;
  /** Bytes the server accepts in one request; OpenAI takes 25 MB. */
  uploadLimit?: number;
  /** Seconds of sound in one request at most, whatever its size; OpenAI's newer models take 25 minutes. */
  longestUpload?: number;
}

/** Characters of vocabulary sent: Whisper reads the last 224 tokens of a prompt. */
const PROMPT_LENGTH = 600;

/** OpenAI's models that refuse to give times; their text is spread over the speech. */
const TEXT_ONLY = /^gpt-4o/;

/**
 * Transcribes at an OpenAI-compatible endpoint (OpenAI, whisper.cpp, speaches, vLLM): one request a channel,
 * more only when it is over the server's limits. Only the channel's sound, the model's name, the language and
 * the vocabulary are sent.
 */
export class OpenAiTranscriptionEngine implements TranscriptionEngine {
  readonly identity: TranscriptionEngineIdentity;
  readonly languages: readonly string[];
  private readonly endpoint: SpeechEndpoint;
  private readonly format: UploadFormat;
  private readonly longestUpload: number;

  constructor(private readonly options: OpenAiTranscriptionOptions) {
    const { format = 'ogg', uploadLimit = 25_000_000, longestUpload = 1_200 } = options;
    this.identity = { name: 'openai', version: '1.0.0', model: options.model };
    this.languages = options.languages ?? [];
    this.endpoint = new SpeechEndpoint(options);
    this.format = format;
    this.longestUpload = Math.min(
      longestUpload,
      (0.95 * uploadLimit) / UPLOAD_FORMATS[format].bytesPerSecond,
    );
  }

  async transcribe(channel: ChannelAudio, options: TranscriptionOptions = {}): Promise<ChannelTranscript> {
    const plan = planUploads(channel.speech, channel.seconds, this.longestUpload);
    const transcript: ChannelTranscript = { sentences: [], skippedSegments: 0, droppedHallucinations: 0 };
    for await (const upload of readSegments(channel.open(), plan)) {
      const { sentences, hallucinations } = await this.transcribeUpload(upload, options);
      transcript.sentences.push(
        ...sentences.map((each) => ({ ...each, level: levelBetween(upload, each.start, each.end) })),
      );
      transcript.droppedHallucinations += hallucinations;
    }
    return transcript;
  }

  async close(): Promise<void> {
    this.endpoint.close();
  }

  private async transcribeUpload(upload: SpeechSegment, options: TranscriptionOptions): Promise<ReadReply> {
    const { ffmpegPath, cell } = this.options;
    const compressor = { ffmpegPath, cell: await cell?.() };
    const audio = await compress(upload.samples, this.format, compressor, options.signal);
    const reply = await this.endpoint.transcribe(this.form(audio, options), options.signal);
    return readReply(reply, upload.start, upload.parts);
  }

  private form(
    audio: Blob,
    { language = this.options.language, vocabulary = [] }: TranscriptionOptions,
  ): FormData {
    const form = new FormData();
    form.set('file', audio, `channel.${this.format}`);
    form.set('model', this.options.model);
    if (TEXT_ONLY.test(this.options.model)) form.set('response_format', 'json');
    else {
      form.set('response_format', 'verbose_json');
      form.set('timestamp_granularities[]', 'segment');
    }
    form.set('temperature', '0');
    if (language) form.set('language', language);
    const prompt = vocabulary.join(', ').slice(0, PROMPT_LENGTH);
    if (prompt) form.set('prompt', prompt);
    return form;
  }
}
