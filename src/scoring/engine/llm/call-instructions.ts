import type { Sentence } from '../../../conversations/sentence';
import { readTranscript } from '../../words/transcript';

/**
 * What people write who want to talk a machine into a score, over normalised words. Each is told from what is said in
 * ordinary calls: surveys are asked for, loyalty points are given and systems send messages.
 */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override) (?:(?:all|any|the|your|of|these|those) ){0,3}(?:previous|prior|above|earlier|system|other) (?:instructions?|prompts?|rules|criteria)\b/,
  /\b(?:mark|rate|grade|score|judge|evaluate|answer) (?:every|all|each|this|the) (?:of the )?(?:criteria|criterion|questions?|items?|call|agent|conversation|scorecard) (?:as |with |at |to be )?(?:a |an |the )?(?:met|full|perfect|maximum|highest|top|hundred|one hundred|100|excellent|passed|good)\b/,
  /\b(?:give|award) (?:this call|this agent|the agent|this conversation) (?:a |the )?(?:full|maximum|perfect|top|highest|hundred|100|high|good) (?:points?|marks?|scores?|rating)\b/,
  /\byou are (?:now )?(?:a |an |the )?(?:ai|language model|llm|grader|scorer|evaluator|helpful assistant|ai assistant|quality analyst)\b/,
  /\b(?:note|message|instructions?|attention) (?:to|for) (?:the |any |all )?(?:ai|llm|language model|grader|scorer|evaluator|scoring (?:system|model|engine))\b/,
];
/** The same in how it is written: a role before a colon, or the tag of a transcript. */
const MARKUP: readonly RegExp[] = [
  /^\W{0,4}(?:system|assistant|developer)\s?:/i,
  /<\/?(?:transcript|system|instructions?|criteria)\b/i,
];

/** Positions of the sentences that read like an instruction to whoever scores the call. */
export function instructionsIn(sentences: readonly Sentence[]): Set<number> {
  const found = new Set<number>();
  for (const { sentence, words } of readTranscript(sentences).utterances)
    if (!found.has(sentence) && ORDERS.some((order) => order.test(words))) found.add(sentence);
  for (const [at, { text }] of sentences.entries())
    if (MARKUP.some((markup) => markup.test(text))) found.add(at);
  return found;
}
