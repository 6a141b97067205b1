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
  /\b(?:every|all|each)(?: of the| the| of these)? (?:criteria|criterion|questions?|items?) (?:on the scorecard |of this call |here )?(?:are|is|was|were|should be|must be|has been|have been|can be|shall be) (?:all )?(?:marked |answered |rated |scored |judged |graded )?(?:as )?(?:met|full|fulfilled|satisfied|passed)\b/,
  /\b(?:this call|this conversation|this agent|the agent) (?:deserves|should get|should receive|must get|must receive|has earned|earns) (?:a |the |all )?(?:full|maximum|perfect|top|highest|hundred|100|every|all)(?: the)? (?:points?|marks?|scores?|rating)\b/,
  /\b(?:whoever|anyone who|the (?:ai|machine|computer|system|model|person) that|if you are the (?:ai|machine|model|one) (?:that|who)) (?:is |are )?(?:scores?|scoring|grades?|grading|rates?|evaluates?|evaluating|judges?|judging) (?:this|the) (?:call|conversation|transcript)\b/,
  /\b(?:dear|hey|hello) (?:an? |the |you )?(?:ai|llm|language model|grader|scorer|evaluator|scoring (?:system|model|engine))\b/,
  /\bas (?:an? |the )?(?:ai|llm|language model|scoring (?:system|model|engine)) (?:that|who|which|reading|scoring|judging|you)\b/,
  /\b(?:set|put|return|output|report|answer) (?:the |every |each |all )?(?:status(?:es)?|answers?|scores?|verdicts?) (?:to|as|of|with) (?:met|full|hundred|100|maximum|perfect)\b/,
  /\b(?:your|the) new (?:instructions?|task|rules?) (?:is|are) to (?:mark|rate|grade|score|judge|evaluate|answer|give|award)\b/,
  /\b(?:note|message|instructions?|attention) (?:to|for) (?:the |any |all )?(?:ai|llm|language model|grader|scorer|evaluator|scoring (?:system|model|engine))\b/,
];
/** The same in how it is written: a role before a colon, or the tag of a transcript. */
const MARKUP: readonly RegExp[] = [
  /^\W{0,4}(?:system|assistant|developer)\s?:/i,
  /["'](?:status|score|verdict)["']\s?:\s?["']?(?:met|full|\d)/i,
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
