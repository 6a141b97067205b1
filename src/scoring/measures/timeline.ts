import type { Speaker } from '../../conversations/sentence';
import type { Breather } from '../words/breathe';
import type { Transcript } from '../words/transcript';

/** A stretch of speech whose times can be used. */
export interface TimedSpeech {
  /** Position of the sentence in the transcript, from 0. */
  sentence: number;
  speaker: Speaker;
  start: number;
  end: number;
  words: number;
  /** "mm-hm", "okay": listening, not taking the floor. */
  backchannel: boolean;
}

const LISTENING = new Set(
  'yes yeah yep yup okay right sure i see all got it great no oh of course exactly perfect true good fine well'.split(
    ' ',
  ),
);

/** Whether normalised words only show that one is listening; fillers have no words left at all. */
export function isBackchannel(words: string): boolean {
  if (words === '') return true;
  const tokens = words.split(' ', 5);
  return tokens.length <= 3 && tokens.every((token) => LISTENING.has(token));
}

const seconds = (value: number | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/**
 * The sentences with usable times, by start. A sentence that ends before it starts says nothing reliable about
 * either, so it counts as untimed; one of zero length has a moment but no duration.
 */
export async function timelineOf(transcript: Transcript, breather: Breather): Promise<TimedSpeech[]> {
  const spoken: string[] = [];
  for (const { sentence, words } of transcript.utterances) {
    const held = spoken[sentence];
    spoken[sentence] = held === undefined ? words : `${held} ${words}`;
    if (breather.due) await breather.pause();
  }
  const timed: TimedSpeech[] = [];
  for (const [sentence, { speaker, start, end }] of transcript.sentences.entries()) {
    if (breather.due) await breather.pause();
    const words = transcript.wordCounts[sentence] ?? 0;
    if (words === 0 || !seconds(start) || !seconds(end) || end < start) continue;
    timed.push({ sentence, speaker, start, end, words, backchannel: isBackchannel(spoken[sentence] ?? '') });
  }
  return sortByStart(timed, breather);
}

const CHUNK = 4096;
const earlier = (a: TimedSpeech, b: TimedSpeech): number => a.start - b.start || a.sentence - b.sentence;

/** A merge sort that breathes: hundreds of thousands of unordered sentences would hold the thread otherwise. */
async function sortByStart(timed: TimedSpeech[], breather: Breather): Promise<TimedSpeech[]> {
  if (timed.length <= CHUNK) return timed.sort(earlier);
  let runs: TimedSpeech[][] = [];
  for (let from = 0; from < timed.length; from += CHUNK) {
    runs.push(timed.slice(from, from + CHUNK).sort(earlier));
    if (breather.due) await breather.pause();
  }
  while (runs.length > 1) {
    const merged: TimedSpeech[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], breather));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge(a: TimedSpeech[], b: TimedSpeech[], breather: Breather): Promise<TimedSpeech[]> {
  const out: TimedSpeech[] = [];
  let left = 0;
  let right = 0;
  for (;;) {
    const first = a[left];
    const second = b[right];
    if (!first && !second) return out;
    if (first && (!second || earlier(first, second) <= 0)) {
      out.push(first);
      left++;
    } else if (second) {
      out.push(second);
      right++;
    }
    if (out.length % CHUNK === 0 && breather.due) await breather.pause();
  }
}
