import type { NoScoreReason } from '../evaluation';
import type { InteractionMeasures } from '../measures/interaction-measures';
import type { Transcript } from '../words/transcript';
import { liveSpeech, type LiveSpeech } from './live-speech';
import { isLineTest, leavesMessage } from './machine-speech';
import { isOtherLanguage } from './spoken-language';
import { isWrongNumber } from './wrong-number';

/** Fewer words of the agent are no service that could be judged. */
const MIN_AGENT_WORDS = 15;
const MIN_CUSTOMER_WORDS = 3;
/** Words from which on somebody takes part, and utterances: "yes", "no" and "yes" are a conversation. */
const TAKES_PART_WORDS = 6;
const TAKES_PART_UTTERANCES = 3;
/** Words of a person before or beside an answering machine up to which nobody was reached. */
const NOBODY_REACHED_WORDS = 20;
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
  if (all === 0) return because('no_speech');
  if (isOtherLanguage(utterances)) return because('other_language');
  const { agent, customer } = liveSpeech(utterances, NOBODY_REACHED_WORDS);
  if (customer.answeringMachine && customer.words < NOBODY_REACHED_WORDS) return because('voicemail');
  const noAgent = takesNoPart(agent);
  const noCustomer = takesNoPart(customer);
  if (agent.answeringMachine && noAgent) return because('voicemail');
  if (agent.announcement && noAgent) return because('no_conversation');
  if (all <= LINE_TEST_WORDS && utterances.some((one) => isLineTest(one.words)))
    return because('no_conversation');
  if (words.agent === 0) return because('agent_silent');
  if (noCustomer && utterances.some((one) => one.speaker === 'agent' && leavesMessage(one.words)))
    return because('voicemail');
  if (words.customer === 0) return because('customer_silent');
  if (isWrongNumber(utterances, all)) return because('wrong_number');
  if (noCustomer && noAgent) return because('too_little_speech');
  if (noCustomer || noAgent) return because('one_sided');
  if (words.agent < MIN_AGENT_WORDS || words.customer < MIN_CUSTOMER_WORDS)
    return because('too_little_speech');
  return null;
}

const takesNoPart = ({ words, utterances }: LiveSpeech): boolean =>
  words < TAKES_PART_WORDS && utterances < TAKES_PART_UTTERANCES;

const MESSAGES = {
  no_speech: 'The transcript holds no words.',
  agent_silent: 'The agent says nothing in this transcript.',
  customer_silent: 'The customer says nothing in this transcript.',
  other_language: 'Most of what is said is not English, the one language the scorer knows.',
  voicemail: 'An answering machine was reached: no customer was spoken to.',
  wrong_number: 'Somebody had the wrong number: no service was asked for.',
  one_sided: 'Only one side says more than a few words.',
  no_conversation: 'Only announcements, a queue or a test of the line are heard.',
  too_little_speech: 'Too little is said in this call to judge it.',
} as const satisfies Partial<Record<NoScoreReason['code'], string>>;

const because = (code: keyof typeof MESSAGES): NoScoreReason => ({ code, message: MESSAGES[code] });
