import { decibels, percent } from '../explanation';
import type { Separation } from '../measures/separation';
import { LEAK_SHARE } from '../thresholds';
import { atLeast } from './criterion';
import type { RejectionRule } from './rejection-rule';

const worstLeak = ({ leftLeakShare, rightLeakShare }: Separation): number =>
  Math.max(leftLeakShare, rightLeakShare);

/** A side is heard clearly in the other channel. */
export const leakingChannels: RejectionRule<'channels_correlated'> = {
  reason: 'channels_correlated',
  separation: 'poor',
  criteria: ({ separation }) => [atLeast(['leaking blocks', '', worstLeak(separation)], LEAK_SHARE)],
  explain: ({ separation }) => {
    const { leakDb } = separation;
    return `The channels leak into each other: in ${percent(worstLeak(separation))} of one side's speech the other channel carries it too, ${decibels(leakDb === null ? null : -leakDb)} down.`;
  },
};
