import type { Speaker } from '../../conversations/sentence';
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

/** Words a listening sound has at most. */
const MAX_LISTENING = 3;

/** Whether normalised words only show that one is listening; fillers have no words left at all. */
export function isBackchannel(words: string): boolean {
  if (words === '') return true;
  const tokens = words.split(' ', 5);
  return tokens.length <= MAX_LISTENING && tokens.every((token) => LISTENING.has(token));
}

const seconds = (value: number | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/**
 * The sentences with usable times, by start. A sentence that ends before it starts says nothing reliable about
 * either, so it counts as untimed; one of zero length has a moment but no duration.
 */
export function timelineOf(transcript: Transcript): TimedSpeech[] {
  const spoken: string[] = [];
  for (const { sentence, words, wordCount } of transcript.utterances) {
    // What is longer is no listening sound, whatever its words.
    if (wordCount > MAX_LISTENING) continue;
    const held = spoken[sentence];
    spoken[sentence] = held === undefined ? words : `${held} ${words}`;
  }
  const timed: TimedSpeech[] = [];
  for (const [sentence, { speaker, start, end }] of transcript.sentences.entries()) {
    const words = transcript.wordCounts[sentence] ?? 0;
    if (words === 0 || !seconds(start) || !seconds(end) || end < start) continue;
    const backchannel = words <= MAX_LISTENING && isBackchannel(spoken[sentence] ?? '');
    timed.push({ sentence, speaker, start, end, words, backchannel });
  }
  return timed.sort((a, b) => a.start - b.start || a.sentence - b.sentence);
}
