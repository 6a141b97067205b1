import type { InteractionMeasures } from '../measures/interaction-measures';
import type { Utterance } from '../words/utterance';
import type { Transcript } from '../words/transcript';
import { liveSpeech, type LiveSpeech } from './live-speech';
import { isLineTest, leavesMessage } from './machine-speech';
import { noScoreReason, type NoScoreReason } from './no-score-reason';
import { isOtherLanguage } from './spoken-language';
import { isWrongNumber } from './wrong-number';

/** Fewer words are no call, and fewer of the agent no service that could be judged, unless they are a few answers. */
const MIN_WORDS = 10;
const MIN_AGENT_WORDS = 15;
const FEW_ANSWERS_WORDS = 6;
const FEW_ANSWERS = 3;
const MIN_CUSTOMER_WORDS = 3;
/** Words from which on somebody takes part, and utterances: "yes", "no" and "yes" are a conversation. */
const TAKES_PART_WORDS = 6;
const TAKES_PART_UTTERANCES = 3;
/** Words of a person before or beside an answering machine up to which nobody was reached. */
const NOBODY_REACHED_WORDS = 20;
/** The same where the machine says at least so many times as much, in utterances. */
const BESIDE_MACHINE_WORDS = 40;
const MOSTLY_MACHINE = 3;
const BEFORE_MACHINE_WORDS = 12;
/** Announcements from which on a customer who takes no part heard nothing else. */
const ANNOUNCEMENTS_ONLY = 2;
/** Words of each side where one greets, the other leaves a message, and nobody says more. */
const GREETING_WORDS = 40;
const GREETS = /^(?:oh |ah |um )?(?:hi|hello|hiya|hey|good (?:morning|afternoon|evening)|this is|it is)\b/;
const INTRODUCES = /^(?:hi |hello |hey )?(?:this is|it is|you have|you are)\b/;
const ASKS =
  /\b(?:can|could|would|is|are|do|does|what|when|where|how|why|want|need|like) (?:i|you|my|the|it|to|your|much|many|time|is|a)\b/;
/** Words up to which the trying out of a line is all there is. */
const LINE_TEST_WORDS = 60;

/**
 * Why a call cannot be judged whatever an engine says; null when it may have a score. Wrongly refusing a call is held to
 * be worse than scoring one that leaves most questions open, so each reason needs plain words and a short call.
 */
export function whyNotScorable(
  { utterances }: Pick<Transcript, 'utterances'>,
  { words }: Pick<InteractionMeasures, 'words'>,
): NoScoreReason | null {
  const all = words.agent + words.customer;
  if (all === 0) return noScoreReason('no_speech');
  if (isOtherLanguage(utterances)) return noScoreReason('other_language');
  if (all < MIN_WORDS) return noScoreReason('too_little_speech');
  const { agent, customer } = liveSpeech(utterances, BESIDE_MACHINE_WORDS);
  if (reachesMachine(customer)) return noScoreReason('voicemail');
  const noAgent = takesNoPart(agent);
  const noCustomer = takesNoPart(customer);
  if (agent.wordsBeforeMachine !== null && noAgent) return noScoreReason('voicemail');
  if (agent.announcements >= (noAgent ? 1 : noCustomer ? ANNOUNCEMENTS_ONLY : Infinity))
    return noScoreReason('no_conversation');
  if (all <= LINE_TEST_WORDS && utterances.some((one) => isLineTest(one.words)))
    return noScoreReason('no_conversation');
  if (words.agent === 0) return noScoreReason('agent_silent');
  if (noCustomer && utterances.some((one) => one.speaker === 'agent' && leavesMessage(one.words)))
    return noScoreReason('voicemail');
  if (!noCustomer && isGreetedOnly(utterances)) return noScoreReason('voicemail');
  if (words.customer === 0) return noScoreReason('customer_silent');
  if (isWrongNumber(utterances, all)) return noScoreReason('wrong_number');
  if (noCustomer && noAgent) return noScoreReason('too_little_speech');
  if (noCustomer || noAgent) return noScoreReason('one_sided');
  const isService =
    words.agent >= MIN_AGENT_WORDS || (words.agent >= FEW_ANSWERS_WORDS && agent.utterances >= FEW_ANSWERS);
  if (!isService || words.customer < MIN_CUSTOMER_WORDS) return noScoreReason('too_little_speech');
  return null;
}

/** Whether a call without a score for this reason can be scored when a person asks for it: there are words to judge. */
export const isScorableOnRequest = (code: NoScoreReason['code']): boolean => code !== 'no_speech';

function reachesMachine({ words, wordsBeforeMachine, utterances, machines }: LiveSpeech): boolean {
  if (wordsBeforeMachine === null || wordsBeforeMachine > BEFORE_MACHINE_WORDS) return false;
  if (words < NOBODY_REACHED_WORDS) return true;
  return words < BESIDE_MACHINE_WORDS && utterances * MOSTLY_MACHINE <= machines;
}

/**
 * Whether a customer greets as machines do, the agent greets in turn and says something short, and nobody says more: a
 * person would have answered.
 */
function isGreetedOnly(utterances: readonly Utterance[]): boolean {
  const agent = utterances.findIndex(({ speaker }) => speaker === 'agent');
  const before = utterances.slice(0, agent);
  const after = utterances.slice(agent);
  if (agent < 1 || after.some(({ speaker }) => speaker === 'customer')) return false;
  const count = (some: readonly Utterance[]): number => some.reduce((sum, one) => sum + one.wordCount, 0);
  if (Math.max(count(before), count(after)) > GREETING_WORDS) return false;
  const asks = before.some(({ question, words }) => question || ASKS.test(words));
  return !asks && INTRODUCES.test(before[0]?.words ?? '') && GREETS.test(after[0]?.words ?? '');
}

const takesNoPart = ({ words, utterances }: LiveSpeech): boolean =>
  words < TAKES_PART_WORDS && utterances < TAKES_PART_UTTERANCES;
