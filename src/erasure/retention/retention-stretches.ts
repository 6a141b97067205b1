import type { KeptFromPlace } from '../../conversations/retained-calls.repository';
import { daysBefore, type RetentionRules } from './retention-rules';

/** The place up to which calls were looked at, by days of the rules; a moment is stored as text. */
export type Followed = Record<string, { keptFrom: string; id: string }>;

/** Calls that have come to be over by some days since they were last looked at. */
export interface Stretch {
  days: number;
  after: KeptFromPlace | null;
  before: Date;
}

/**
 * Where calls have come to be over since rules were last followed: one stretch for each number of days, those of the most
 * first. What is looked at is asked of all rules, so that days which were never followed begin where the next more end.
 */
export function stretchesOf(rules: RetentionRules, followed: Followed, now: Date): Stretch[] {
  const given = [rules, ...rules.campaigns].flatMap((one) => [
    ...[one.callsDays, one.transcriptsDays, one.evaluationsDays],
  ]);
  const distinct = [...new Set(given.filter((days) => days !== null))].sort((a, b) => b - a);
  return distinct.map((days, at) => {
    const more = distinct[at - 1];
    const begin = more === undefined ? null : { keptFrom: daysBefore(now, more), id: '' };
    return { days, after: placeOf(followed, days) ?? begin, before: daysBefore(now, days) };
  });
}

export function followedTo(followed: Followed, days: number, { keptFrom, id }: KeptFromPlace): Followed {
  return { ...followed, [days]: { keptFrom: keptFrom.toISOString(), id } };
}

function placeOf(followed: Followed, days: number): KeptFromPlace | null {
  const place = followed[String(days)];
  return place ? { keptFrom: new Date(place.keptFrom), id: place.id } : null;
}
