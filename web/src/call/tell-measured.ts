import type { MeasuredExplanation } from '../api/types';
import { formatPercent } from '../design/format';
import { wordsOf } from '../language/use-words';
import words from './words.en';

const tell = wordsOf(words);

const seconds = (value: number) => tell('unit.seconds', { value });
const interruptions = (count: number) => tell('unit.interruptions', { count });

/** A value of each measure with its unit; those of a service that is newer than the page are not known. */
const WITH_UNIT: Partial<Record<MeasuredExplanation['measure'], (value: number) => string>> = {
  agent_talk_share: formatPercent,
  agent_word_share: formatPercent,
  silence_share: formatPercent,
  longest_dead_air_seconds: seconds,
  hold_seconds: seconds,
  agent_response_seconds: seconds,
  agent_longest_monologue_seconds: seconds,
  agent_interruptions: interruptions,
  customer_interruptions: interruptions,
  agent_interruptions_per_minute: (count) => tell('unit.interruptionsPerMinute', { count }),
  agent_pace: (value) => tell('unit.pace', { value }),
};

/** What was measured, and what was expected, in the language of the page; undefined where its unit is not known. */
export function tellMeasured({ measure, value, min, max }: MeasuredExplanation): string | undefined {
  const withUnit = WITH_UNIT[measure];
  if (!withUnit) return undefined;
  return tell('why.measured', { value: withUnit(value), range: tellRange(min, max, withUnit) });
}

function tellRange(min: number | null, max: number | null, withUnit: (value: number) => string): string {
  if (min !== null && max !== null) return tell('why.range', { from: withUnit(min), to: withUnit(max) });
  if (min !== null) return tell('why.atLeast', { one: withUnit(min) });
  return max === null ? tell('why.any') : tell('why.atMost', { one: withUnit(max) });
}
