import { createHash } from 'node:crypto';
import type { Sentence } from '../../../conversations/sentence';
import { kindOf } from '../../detectors/detector-kinds';
import type { InteractionMeasures } from '../../measures/interaction-measures';
import { rubricHash } from '../../rubric/rubric-hash';
import type { Rubric } from '../../rubric/rubric';
import { ScoringFailed } from '../scoring-engine';
import { answerSchema } from './answer-format';
import type { ChatMessage } from './chat-client';
import { callEvents } from './call-events';
import { messagesFor, PROMPT_VERSION } from './prompt';
import { partsOf } from './transcript-parts';

/** How much one call may ask of a language model. */
export interface TokenBudget {
  /** Tokens of transcript in one request; longer calls are judged in overlapping parts. */
  partTokens: number;
  /** Requests one call may cost. */
  maxParts: number;
}

/** What a language model is asked about one call: plain data. */
export interface ModelQuestions {
  /** The same for the same call, rubric and prompt. */
  key: string;
  /** A request for each part of the call. */
  parts: ChatMessage[][];
  /** JSON schema of the answers. */
  schema: object;
}

/** Throws `ScoringFailed` for a call that is too long. */
export function questionsFor(
  sentences: readonly Sentence[],
  measures: Pick<InteractionMeasures, 'holds'>,
  rubric: Rubric,
  { partTokens, maxParts }: TokenBudget,
): ModelQuestions {
  const parts = partsOf(sentences, partTokens);
  if (parts.length > maxParts)
    throw new ScoringFailed(
      'the call is longer than the token budget of the language model',
      false,
      'call_too_long',
    );
  const events = callEvents(sentences, measures);
  const asked = rubric.criteria.filter((one) => kindOf(one.detector).model !== null);
  return {
    key: keyOf(sentences, rubric),
    parts: parts.map((part) => messagesFor(part, events, asked)),
    schema: answerSchema(asked),
  };
}

function keyOf(sentences: readonly Sentence[], rubric: Rubric): string {
  const said = sentences.map(({ speaker, text, start, end }) => [speaker, text, start, end]);
  return createHash('sha256')
    .update(JSON.stringify([said, rubricHash(rubric), PROMPT_VERSION]))
    .digest('hex');
}
