import type { Sentence, Speaker } from '../../conversations/sentence';
import { readTranscript, type Transcript } from '../words/transcript';
import { courseOf, turningPointsOf, type MoodAt } from './course';
import type { BySpeaker, InteractionMeasures } from './interaction-measures';
import { sentimentOf } from './sentiment';
import {
  holdsAmong,
  interruptionsIn,
  longestMonologue,
  paceOf,
  responseSeconds,
  round,
  silences,
  unionSeconds,
} from './talk';
import { timelineOf, type TimedSpeech } from './timeline';

/** With fewer of the words timed, what the times show is no picture of the call. */
const ENOUGH_TIMED = 0.5;

/** In a shorter exchange one long answer would look like an imbalance, in seconds of speech. */
const ENOUGH_TALK = 30;

/** Listed one by one; all are counted. Nobody reads more, and an evaluation stays small whatever the call. */
const MAX_LISTED = 1_000;

/** An agent who says this is silent for a reason; a refusal ("I won't put you on hold") is none. */
const HOLD =
  /\b(?:(?:put|place|placing|putting) you on (?:a )?(?:brief |short |quick )?hold|(?:hold|stay) on\b|bear with me|hold the line|please hold|on (?:a )?(?:brief |short )?hold (?:while|for)|(?:give|allow|grant) me (?:just )?(?:a|one|two|a few|a couple of|another) (?:\w+ )?(?:moments?|minutes?|seconds?)|one moment|(?:just )?a (?:moment|minute) while)\b/;
const NO_HOLD = /\b(?:not|never|without|instead of|rather than)\b.{0,24}\bhold\b/;

/** How the two sides talked; what cannot be measured is null. */
export function measureInteraction(sentences: readonly Sentence[]): InteractionMeasures {
  const transcript = readTranscript(sentences);
  const speech = timelineOf(transcript);
  const words = bySpeaker((speaker) => countBy(transcript, speaker));
  const allWords = words.agent + words.customer;
  const timedWords = speech.reduce((sum, said) => sum + said.words, 0);
  const timedShare = allWords === 0 ? 0 : timedWords / allWords;
  const timed = speech.length >= 2 && timedShare >= ENOUGH_TIMED;
  return {
    timedShare: round(timedShare),
    words,
    turns: turnsOf(transcript),
    agentWordShare: allWords === 0 ? null : round(words.agent / allWords),
    ...(timed ? timedMeasures(speech, transcript) : NOT_MEASURED),
    ...courseOfCall(transcript, timed ? speech : []),
  };
}

function bySpeaker<T>(value: (speaker: Speaker) => T): BySpeaker<T> {
  return { agent: value('agent'), customer: value('customer') };
}

function countBy({ sentences, wordCounts }: Transcript, speaker: Speaker): number {
  let sum = 0;
  for (const [at, count] of wordCounts.entries()) if (sentences[at]?.speaker === speaker) sum += count;
  return sum;
}

function turnsOf({ sentences, wordCounts }: Transcript): BySpeaker<number> {
  const turns = { agent: 0, customer: 0 };
  let last: Speaker | null = null;
  for (const [at, count] of wordCounts.entries()) {
    const speaker = sentences[at]?.speaker;
    if (count === 0 || !speaker || speaker === last) continue;
    turns[speaker]++;
    last = speaker;
  }
  return turns;
}

function announcedHolds({ utterances }: Transcript): Set<number> {
  const found = new Set<number>();
  for (const { speaker, words, sentence } of utterances)
    if (speaker === 'agent' && HOLD.test(words) && !NO_HOLD.test(words)) found.add(sentence);
  return found;
}

type TimedMeasures = Omit<
  InteractionMeasures,
  'timedShare' | 'words' | 'turns' | 'agentWordShare' | 'course' | 'turningPoints'
>;

const neither = { agent: null, customer: null };
const NOT_MEASURED: TimedMeasures = {
  callSeconds: null,
  talkSeconds: neither,
  agentTalkShare: null,
  silenceSeconds: null,
  silenceShare: null,
  longestDeadAir: null,
  longestDeadAirSeconds: null,
  holds: null,
  holdSeconds: null,
  interruptions: null,
  interruptionsBy: neither,
  agentInterruptionsPerMinute: null,
  responseSeconds: neither,
  pace: neither,
  longestMonologueSeconds: neither,
};

function timedMeasures(speech: readonly TimedSpeech[], transcript: Transcript): TimedMeasures {
  const start = speech[0]?.start ?? 0;
  const end = speech.reduce((latest, said) => Math.max(latest, said.end), start);
  const talk = bySpeaker((speaker) => round(unionSeconds(speech.filter((said) => said.speaker === speaker))));
  const both = talk.agent + talk.customer;
  const quiet = silences(speech);
  const holds = holdsAmong(quiet, announcedHolds(transcript));
  const held = new Set(holds);
  const silent = quiet.reduce((sum, gap) => sum + gap.end - gap.start, 0);
  const deadAir = quiet
    .filter((gap) => !held.has(gap))
    .reduce((longest, gap) => (gap.end - gap.start > longest.end - longest.start ? gap : longest), {
      start: 0,
      end: 0,
      afterSentence: 0,
    });
  const interruptions = interruptionsIn(speech);
  const by = bySpeaker((speaker) => interruptions.filter((one) => one.by === speaker).length);
  const answersAfter = bySpeaker((speaker) => responseSeconds(speech, speaker));
  const pace = bySpeaker((speaker) => paceOf(speech, speaker));
  const monologues = bySpeaker((speaker) => longestMonologue(speech, speaker));
  const minutes = (end - start) / 60;
  return {
    callSeconds: round(end),
    talkSeconds: talk,
    agentTalkShare: both < ENOUGH_TALK ? null : round(talk.agent / both),
    silenceSeconds: round(silent),
    silenceShare: end > start ? round(silent / (end - start)) : null,
    longestDeadAir: deadAir.end > deadAir.start ? deadAir : null,
    longestDeadAirSeconds: round(deadAir.end - deadAir.start),
    holds: holds.slice(0, MAX_LISTED),
    holdSeconds: round(holds.reduce((sum, hold) => sum + hold.end - hold.start, 0)),
    interruptions: interruptions.slice(0, MAX_LISTED),
    interruptionsBy: by,
    // A rate over less than a minute would turn one interruption into many.
    agentInterruptionsPerMinute: minutes > 0 ? round(by.agent / Math.max(1, minutes)) : null,
    responseSeconds: answersAfter,
    pace,
    longestMonologueSeconds: monologues,
  };
}

function courseOfCall(
  transcript: Transcript,
  speech: readonly TimedSpeech[],
): Pick<InteractionMeasures, 'course' | 'turningPoints'> {
  // Of the longest calls a map would take longer to fill than anything else here.
  const starts = new Float64Array(transcript.sentences.length).fill(NaN);
  for (const said of speech) starts[said.sentence] = said.start;
  const first = speech[0]?.start ?? 0;
  const span = speech.reduce((latest, said) => Math.max(latest, said.end), first) - first;
  const allWords = transcript.wordCounts.reduce((sum, count) => sum + count, 0);
  const moods: MoodAt[] = [];
  let wordsBefore = 0;
  for (const { sentence, speaker, words, wordCount } of transcript.utterances) {
    const start = starts[sentence] ?? NaN;
    const byWords = allWords === 0 ? 0 : wordsBefore / allWords;
    const at = span > 0 && !Number.isNaN(start) ? (start - first) / span : byWords;
    moods.push({ speaker, sentence, at, mood: sentimentOf(words) });
    wordsBefore += wordCount;
  }
  const course = courseOf(moods);
  return { course, turningPoints: turningPointsOf(course, moods) };
}
