import { oneOf, searchOf, someDay, textOf, type Search } from '../search-value';

/** Periods to choose from; `own` is named by its days. */
export const PERIODS = [
  'days7',
  'days30',
  'days90',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'quarter',
  'lastQuarter',
  'own',
] as const;
export type Period = (typeof PERIODS)[number];

/** What the address of a coaching view may name. */
export const coachingSearch = searchOf({
  team: textOf({ min: 0 }),
  period: oneOf(PERIODS),
  from: someDay,
  to: someDay,
});
export type CoachingSearch = Search<typeof coachingSearch>;
