import type { AdaptationGain } from '../api/types';
import { formatShare } from '../design/format';
import type { Tell } from '../language/use-words';
import type words from './words.en';

/** How much more often the service answers as people do, as a sentence. */
export const gainSentence = (
  tell: Tell<(typeof words)['english']>,
  { calls, before, after }: AdaptationGain,
): string =>
  tell('agreement', {
    count: calls,
    before: formatShare(before.agreement),
    after: formatShare(after.agreement),
  });
