import type { Sentence } from '../../conversations/sentence';
import type { ActModel } from '../acts/act-model';
import type { ActName } from '../acts/act-names';
import { loadActModel } from '../acts/load-act-model';
import { readActs } from '../acts/read-acts';
import { readTranscript } from '../words/transcript';
import type { Utterance } from '../words/utterance';
import { TOPIC_LIMITS } from './topic';

/** Sentences of a call in which a reason is looked for. */
const SENTENCES = 40;
/** Customers' turns among which it is. */
const TURNS = 6;
/** What speaks for a turn and against it, by the sum of the probabilities. */
const FOR: readonly ActName[] = ['states_need', 'asks_information', 'complains', 'own_matter'];
const AGAINST: readonly ActName[] = ['greets', 'introduces', 'gives_identity'];
const MIN_SUM = 0.3;
/** Shorter ones say too little to be grouped by. */
const MIN_WORDS = 4;
/** Longer runs of letters are no words: the model's tokeniser takes time by the square of them. */
const MAX_CHARACTERS = 600;

/**
 * The utterance in which a customer says what they need: the longest of the turn among the first ones that most does, by
 * the acts the trained model recognises. Null where no turn does.
 */
export function openingReason(
  sentences: readonly Sentence[],
  model: ActModel = loadActModel(),
): Utterance | null {
  const opening = sentences.slice(0, SENTENCES);
  const acts = readActs(opening, model);
  const sumOf = (names: readonly ActName[], at: number): number =>
    names.reduce((sum, name) => sum + acts.probability(name, at), 0);
  const [likeliest] = acts.turns
    .map((turn, at) => ({ turn, sum: sumOf(FOR, at) - sumOf(AGAINST, at) }))
    .filter(({ turn }) => turn.speaker === 'customer')
    .slice(0, TURNS)
    .sort((a, b) => b.sum - a.sum);
  if (!likeliest || likeliest.sum < MIN_SUM) return null;
  const { turn } = likeliest;
  return readTranscript(opening)
    .utterances.filter(
      ({ speaker, sentence, wordCount, words }) =>
        speaker === 'customer' &&
        sentence >= turn.sentence &&
        sentence <= turn.lastSentence &&
        wordCount >= MIN_WORDS &&
        words.length <= MAX_CHARACTERS,
    )
    .reduce<Utterance | null>(
      (longest, one) => (longest && longest.wordCount >= one.wordCount ? longest : one),
      null,
    );
}

/** A quote that can be an example of a topic: cut between words. */
export function asExample(quote: string): string {
  const max = TOPIC_LIMITS.sentenceCharacters;
  if (quote.length <= max) return quote;
  const end = quote.lastIndexOf(' ', max);
  return quote.slice(0, end > 0 ? end : max);
}
