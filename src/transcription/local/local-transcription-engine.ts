import { join, resolve } from 'node:path';
import type { Cell } from '../../process-cell/cell';
import { closeTo, cutInHalf, cutToLength } from '../segments/cut-segment';
import { levelBetween } from '../segments/level';
import { planSegments } from '../segments/plan-segments';
import { quietestPoint } from '../segments/quietest-point';
import { readSegments, SAMPLE_RATE, type SpeechSegment } from '../segments/read-segments';
import { isCutShort, isHallucination } from '../text/hallucination';
import { restorePunctuation } from '../text/restore-punctuation';
import { splitSentences } from '../text/split-sentences';
import { timeByTokens } from '../text/time-by-tokens';
import { timeSentences, type QuietestMoment } from '../text/time-sentences';
import {
  TranscriptionFailed,
  type ChannelAudio,
  type ChannelTranscript,
  type TimedSentence,
  type TranscriptionEngine,
  type TranscriptionEngineIdentity,
  type TranscriptionOptions,
} from '../transcription-engine';
import { RecognizerPool } from './recognizer-pool';
import { speechModelIn, type OwnModel } from './speech-model';

export interface LocalTranscriptionOptions {
  /** Folder of the speech model. */
  modelDirectory: string;
  /** For a model of the operator's own: what its folder does not tell. */
  ownModel?: OwnModel;
  /** Speech processes at most, each with the model in memory (0.5 GB); one a core is best. */
  processes: number;
  /** Bytes a speech process may hold before it is replaced. */
  memoryLimit?: number;
  /** Milliseconds a segment of speech may take before it is given up. */
  segmentLimit?: number;
  /** Milliseconds a model may take to load. */
  startLimit?: number;
  /** How far the processes are shut off from this machine; by default by no more than an empty environment. */
  cell?: () => Promise<Cell>;
  /** Compiled script of the speech process; other than the default only in tests. */
  processEntry?: string;
}

/** Skipped segments beyond this share of a channel mean that the engine is ill, not that a segment is. */
const TOLERATED_SKIPS = 0.5;

/** Seconds of sound below which another cut would leave fragments, which models mishear. */
const MIN_TO_HALVE = 3;
/** Seconds kept around the words of a segment in which nothing was heard, for a second try. */
const NARROW_MARGIN = 0.25;

/** Loading takes two seconds; a machine under heavy load must not fail a recording for it. */
const START_LIMIT_MS = 180_000;

/** What became of one segment. */
interface SegmentOutcome {
  sentences: TimedSentence[];
  skipped: number;
  hallucinations: number;
}

/**
 * The embedded engine: a speech model in child processes of this machine, no network.
 * Only speech is recognised, segment by segment, over all channels being transcribed at once.
 */
export class LocalTranscriptionEngine implements TranscriptionEngine {
  readonly identity: TranscriptionEngineIdentity;
  readonly languages: readonly string[];
  private readonly longestSegment: number;
  private readonly pool: RecognizerPool;
  private readonly inFlight: number;

  /** Throws `TranscriptionFailed` when the model folder lacks a file. Processes start with the first work. */
  constructor(options: LocalTranscriptionOptions) {
    const modelDirectory = resolve(options.modelDirectory);
    const model = speechModelIn(modelDirectory, options.ownModel);
    this.identity = { name: 'local', version: '1.0.0', model: `${model.name}@${model.version}` };
    this.languages = model.languages;
    this.longestSegment = model.longestSegment;
    // One segment ready beside each busy process keeps it busy; more would make short calls wait behind long.
    this.inFlight = options.processes + 1;
    this.pool = new RecognizerPool({
      entry: options.processEntry ?? join(__dirname, 'recognizer-process.js'),
      model: model.recognizer,
      modelDirectory,
      processes: options.processes,
      memoryLimit: options.memoryLimit ?? 1_500_000_000,
      cell: options.cell,
      segmentLimit: options.segmentLimit ?? 90_000,
      startLimit: options.startLimit ?? START_LIMIT_MS,
    });
  }

  async transcribe(channel: ChannelAudio, { signal }: TranscriptionOptions = {}): Promise<ChannelTranscript> {
    const failure = new AbortController();
    try {
      const ended = signal ? AbortSignal.any([signal, failure.signal]) : failure.signal;
      return channelTranscript(await Promise.all(await this.handOut(channel, ended)));
    } catch (error) {
      failure.abort(error); // what still waits of a channel that failed must not hold up others
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  /** Process ids of the speech processes alive now. */
  get processIds(): number[] {
    return this.pool.processIds;
  }

  /** Hands the channel's segments to the pool as it reads them, a few at a time; resolves once all are given. */
  private async handOut(channel: ChannelAudio, signal: AbortSignal): Promise<Promise<SegmentOutcome>[]> {
    const plan = planSegments(channel.speech, channel.seconds, { longest: this.longestSegment });
    const outcomes: Promise<SegmentOutcome>[] = [];
    const running = new Set<Promise<unknown>>();
    for await (const heard of readSegments(channel.open(), plan)) {
      for (const segment of cutToLength(heard, this.longestSegment)) {
        const outcome = this.transcribeSegment(segment, signal);
        outcomes.push(outcome);
        running.add(outcome);
        outcome.then(
          () => running.delete(outcome),
          () => {}, // stays in the set, so that the race below rejects
        );
        if (running.size >= this.inFlight) await Promise.race(running);
      }
      signal.throwIfAborted();
    }
    return outcomes;
  }

  /** The same sound in other cuts is another input to the model, and mostly brings back what it missed. */
  private async transcribeSegment(segment: SpeechSegment, signal?: AbortSignal): Promise<SegmentOutcome> {
    let whole = await this.recognize(segment, signal);
    // A margin that helps with everything else makes the model answer some short words with nothing.
    const again = isEmpty(whole) ? closeTo(segment, NARROW_MARGIN) : segment;
    if (again.samples.length < segment.samples.length) whole = await this.recognize(again, signal);
    const text = whole.sentences.map((sentence) => sentence.text).join(' ');
    const isDoubtful =
      whole.hallucinations > 0 || (whole.skipped === 0 && isCutShort(text, speechIn(segment)));
    if (!isDoubtful || segment.samples.length < MIN_TO_HALVE * SAMPLE_RATE) return whole;
    const halves = together(
      await Promise.all(cutInHalf(segment).map((half) => this.recognize(half, signal))),
    );
    return whole.hallucinations > 0 || lettersIn(halves) > lettersIn(whole) ? halves : whole;
  }

  private async recognize(segment: SpeechSegment, signal?: AbortSignal): Promise<SegmentOutcome> {
    if (segment.parts.length === 0) return { sentences: [], skipped: 0, hallucinations: 0 };
    const recognition = await this.pool.recognise(segment.samples, signal);
    if (!recognition) return { sentences: [], skipped: 1, hallucinations: 0 };
    if (isHallucination(recognition.text, speechIn(segment)))
      return { sentences: [], skipped: 0, hallucinations: 1 };
    const text = restorePunctuation(recognition.text);
    const texts = splitSentences(text);
    const sentences =
      timeByTokens(texts, recognition.tokens ?? [], segment) ??
      timeSentences(texts, segment.parts, quietestIn(segment));
    return {
      sentences: sentences.map((each) => ({ ...each, level: levelBetween(segment, each.start, each.end) })),
      skipped: 0,
      hallucinations: 0,
    };
  }
}

const isEmpty = ({ sentences, skipped, hallucinations }: SegmentOutcome): boolean =>
  sentences.length + skipped + hallucinations === 0;

const speechIn = ({ parts }: SpeechSegment): number =>
  parts.reduce((sum, part) => sum + part.end - part.start, 0);

const lettersIn = ({ sentences }: SegmentOutcome): number =>
  sentences.reduce((sum, { text }) => sum + text.length, 0);

const quietestIn =
  ({ samples, start }: SpeechSegment): QuietestMoment =>
  (from, to) =>
    start + quietestPoint(samples, (from - start) * SAMPLE_RATE, (to - start) * SAMPLE_RATE) / SAMPLE_RATE;

function together(outcomes: SegmentOutcome[]): SegmentOutcome {
  return {
    sentences: outcomes.flatMap((outcome) => outcome.sentences),
    skipped: outcomes.reduce((sum, outcome) => sum + outcome.skipped, 0),
    hallucinations: outcomes.reduce((sum, outcome) => sum + outcome.hallucinations, 0),
  };
}

function channelTranscript(outcomes: SegmentOutcome[]): ChannelTranscript {
  const { sentences, skipped, hallucinations } = together(outcomes);
  if (skipped > 2 && skipped > TOLERATED_SKIPS * outcomes.length)
    throw new TranscriptionFailed(
      `The speech model failed on ${skipped} of ${outcomes.length} segments`,
      true,
    );
  return { sentences, skippedSegments: skipped, droppedHallucinations: hallucinations };
}
