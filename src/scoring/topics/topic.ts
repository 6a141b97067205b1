/** A reason for a call, as an organisation describes it by sentences. */
export interface TopicExamples {
  id: string;
  /** Sentences customers say who call for this reason. */
  examples: readonly string[];
  /** Sentences that only sound like it. */
  counterExamples: readonly string[];
}

/** The topics of an organisation at one time. Plain data. */
export interface TopicSet {
  /** Differs whenever anything in it does. */
  version: string;
  topics: readonly TopicExamples[];
}

/** That a call is about a topic. */
export interface FoundTopic {
  /** Id of the topic. */
  topic: string;
  /** 0 to 1. */
  probability: number;
  /** Position of the sentence that shows it. */
  sentence: number;
}

/** Whether a call without a score for this reason, or with one, may be about something: a customer was served. */
export const mayHaveTopics = (noScoreReason: string | null): boolean =>
  noScoreReason === null || noScoreReason === 'too_little_evidence';

/** What an organisation may have; each is checked before any work. */
export const TOPIC_LIMITS = {
  /** Topics in use. A thread prepares so many in about a second, once. */
  topics: 20,
  examples: 12,
  counterExamples: 12,
  /** Of a sentence: the time an embedding takes grows with it. */
  sentenceCharacters: 300,
} as const;
