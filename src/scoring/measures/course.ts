import type { Speaker } from '../../conversations/sentence';
import type { CoursePart, TurningPoint } from './interaction-measures';

/** A mood shown at a place in the call: `at` from 0 (beginning) to 1 (end), `mood` from -1 to 1. */
export interface MoodAt {
  speaker: Speaker;
  sentence: number;
  at: number;
  mood: number;
}

const PARTS = 10;
/** Change of mood, of the two of -1 to 1, from which a call has turned. */
const TURN = 0.4;
const MAX_TURNS = 3;
const SPEAKERS: readonly Speaker[] = ['agent', 'customer'];

const partOf = (at: number): number => Math.min(PARTS - 1, Math.max(0, Math.floor(at * PARTS)));
const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/** The mood of each speaker over ten equal parts; null in a part in which they say nothing. */
export function courseOf(moods: readonly MoodAt[]): CoursePart[] {
  const course: CoursePart[] = Array.from({ length: PARTS }, (_, part) => ({
    part,
    agent: null,
    customer: null,
  }));
  const shown = course.map(() => ({ agent: [0, 0], customer: [0, 0] }) satisfies Record<Speaker, number[]>);
  for (const { speaker, at, mood } of moods) {
    const part = course[partOf(at)];
    const sum = shown[partOf(at)]?.[speaker];
    if (!part || !sum) continue;
    sum[0] = (sum[0] ?? 0) + mood;
    if (mood !== 0) sum[1] = (sum[1] ?? 0) + 1;
    // Utterances without a mood say that somebody spoke, not that they were between moods.
    part[speaker] = sum[1] ? Math.round(((sum[0] ?? 0) / sum[1]) * 100) / 100 : 0;
  }
  return course;
}

/** Where a speaker's mood turns: the two parts before against the two from there on. */
export function turningPointsOf(course: readonly CoursePart[], moods: readonly MoodAt[]): TurningPoint[] {
  return SPEAKERS.flatMap((speaker) => {
    const spoken = course.filter((part) => part[speaker] !== null);
    const change = (at: number): number => {
      const of = (parts: readonly CoursePart[]): number => mean(parts.map((part) => part[speaker] ?? 0));
      return at < 1 ? 0 : of(spoken.slice(at, at + 2)) - of(spoken.slice(Math.max(0, at - 2), at));
    };
    const changes = spoken.map((_, at) => change(at));
    return changes
      .map((size, at) => ({ size, part: spoken[at]?.part ?? 0, at }))
      .filter(({ size, at }) => Math.abs(size) >= TURN && isPeak(changes, at))
      .sort((a, b) => Math.abs(b.size) - Math.abs(a.size))
      .slice(0, MAX_TURNS)
      .sort((a, b) => a.part - b.part)
      .flatMap(({ size, part }) => {
        const direction = size > 0 ? 1 : -1;
        const shown = moods
          .filter((mood) => mood.speaker === speaker && partOf(mood.at) === part && mood.mood * direction > 0)
          .reduce<MoodAt | null>(
            (best, mood) => (!best || mood.mood * direction > best.mood * direction ? mood : best),
            null,
          );
        if (!shown) return [];
        return [
          {
            speaker,
            part,
            direction: size > 0 ? ('better' as const) : ('worse' as const),
            sentence: shown.sentence,
          },
        ];
      });
  });
}

function isPeak(changes: readonly number[], at: number): boolean {
  const size = Math.abs(changes[at] ?? 0);
  return size >= Math.abs(changes[at - 1] ?? 0) && size > Math.abs(changes[at + 1] ?? 0);
}
