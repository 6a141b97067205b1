import type { SpeechInterval } from '../../voice-activity/speech-interval';
import { isHallucination } from '../text/hallucination';
import { restorePunctuation } from '../text/restore-punctuation';
import { splitSentences } from '../text/split-sentences';
import { timeSentences } from '../text/time-sentences';
import { TranscriptionFailed, type TimedSentence } from '../transcription-engine';

/** A segment as OpenAI, whisper.cpp and speaches write it; only the first three are always there. */
interface ReplySegment {
  text: string;
  start: number;
  end: number;
  avg_logprob?: number;
  no_speech_prob?: number;
  compression_ratio?: number;
}

/** Whisper's own thresholds for text it made up: openai/whisper, transcribe.py. */
const NO_SPEECH = 0.6;
const LOW_LOG_PROBABILITY = -1;
const REPETITIVE = 2.4;

/** What a reply says, and how much of it was invented. */
export interface ReadReply {
  sentences: TimedSentence[];
  hallucinations: number;
}

/**
 * Reads the reply to one piece of a channel that begins at `offset` seconds of the recording. `speech` is
 * where somebody speaks: text placed where nobody does was invented. Replies without segments (plain JSON)
 * are spread over the speech of the piece.
 */
export function readReply(reply: unknown, offset: number, speech: readonly SpeechInterval[]): ReadReply {
  const sentences: TimedSentence[] = [];
  let hallucinations = 0;
  let reached = offset;
  for (const segment of segmentsOf(reply, offset, speech)) {
    const start = Math.max(reached, offset + segment.start);
    const end = offset + segment.end;
    const text = restorePunctuation(segment.text);
    if (!text || end <= start) continue;
    const parts = within(speech, start, end);
    if (isInvented(segment, parts)) {
      hallucinations++;
      continue;
    }
    const confidence = confidenceOf(segment);
    for (const sentence of timeSentences(splitSentences(text), parts))
      sentences.push({ ...sentence, ...(confidence !== undefined && { confidence }) });
    reached = sentences.at(-1)?.end ?? reached;
  }
  return { sentences, hallucinations };
}

function segmentsOf(reply: unknown, offset: number, speech: readonly SpeechInterval[]): ReplySegment[] {
  const { segments, text } = (reply ?? {}) as { segments?: unknown; text?: unknown };
  if (Array.isArray(segments) && segments.every(isSegment)) return segments;
  if (typeof text !== 'string')
    throw new TranscriptionFailed('The speech endpoint answered in a form that is not known', false);
  const end = speech.at(-1)?.end ?? offset;
  return [{ text, start: 0, end: end - offset }];
}

function isSegment(value: unknown): value is ReplySegment {
  if (!value || typeof value !== 'object') return false;
  const { text, start, end } = value as Partial<Record<keyof ReplySegment, unknown>>;
  return typeof text === 'string' && Number.isFinite(start) && Number.isFinite(end);
}

function isInvented(segment: ReplySegment, parts: readonly SpeechInterval[]): boolean {
  if (parts.length === 0) return true;
  const { no_speech_prob: silence = 0, avg_logprob: log = 0, compression_ratio: ratio = 0 } = segment;
  if ((silence > NO_SPEECH && log < LOW_LOG_PROBABILITY) || ratio > REPETITIVE) return true;
  return isHallucination(
    segment.text,
    parts.reduce((sum, part) => sum + part.end - part.start, 0),
  );
}

/** The mean probability of the segment's tokens, where the server reports it. */
function confidenceOf({ avg_logprob: log }: ReplySegment): number | undefined {
  if (log === undefined || !Number.isFinite(log) || log > 0) return undefined;
  return Math.round(Math.exp(log) * 1000) / 1000;
}

/** The speech between two times; its parts are in their order, and the first of them is found by halving. */
function within(speech: readonly SpeechInterval[], start: number, end: number): SpeechInterval[] {
  let from = 0;
  for (let high = speech.length; from < high;) {
    const middle = (from + high) >>> 1;
    if ((speech[middle]?.end ?? 0) > start) high = middle;
    else from = middle + 1;
  }
  let to = from;
  while (to < speech.length && (speech[to]?.start ?? 0) < end) to++;
  return speech
    .slice(from, to)
    .map((part) => ({ start: Math.max(part.start, start), end: Math.min(part.end, end) }))
    .filter((part) => part.end - part.start > 0.05);
}
