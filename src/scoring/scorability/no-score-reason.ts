/** Why a call has no score: all but the last are known before any question is asked. */
export const NO_SCORE_CODES = [
  'no_speech',
  'agent_silent',
  'customer_silent',
  'one_sided',
  'too_little_speech',
  /** Only announcements, a queue, or a test of the line. */
  'no_conversation',
  'voicemail',
  'wrong_number',
  'other_language',
  /** Too few of the questions could be answered. */
  'too_little_evidence',
] as const;
export type NoScoreCode = (typeof NO_SCORE_CODES)[number];

/** Why a call has no score, as a code to build on and a sentence to show. */
export interface NoScoreReason {
  code: NoScoreCode;
  message: string;
}

export const NO_SCORE_MESSAGES: Readonly<Record<NoScoreCode, string>> = {
  no_speech: 'The transcript holds no words.',
  agent_silent: 'The agent says nothing in this transcript.',
  customer_silent: 'The customer says nothing in this transcript.',
  other_language: 'Most of what is said is not English, the one language the scorer knows.',
  voicemail: 'An answering machine was reached: no customer was spoken to.',
  wrong_number: 'Somebody had the wrong number: no service was asked for.',
  one_sided: 'Only one side says more than a few words.',
  no_conversation: 'Only announcements, a queue or a test of the line are heard.',
  too_little_speech: 'Too little is said in this call to judge it.',
  too_little_evidence: 'Too few of the questions could be answered from this call.',
};

export const noScoreReason = (code: NoScoreCode): NoScoreReason => ({
  code,
  message: NO_SCORE_MESSAGES[code],
});
