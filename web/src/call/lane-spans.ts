import type { Sentence, Speaker } from '../api/types';

export interface TimedSentence {
  index: number;
  speaker: Speaker;
  /** Seconds. */
  start: number;
  end: number;
}

/** The sentences whose times are known, in their order. */
export const timedSentences = (sentences: readonly Sentence[]): TimedSentence[] =>
  sentences.flatMap(({ speaker, start, end }, index) =>
    start !== undefined && end !== undefined ? [{ speaker, start, end, index }] : [],
  );

/**
 * Where one side speaks, as an SVG path of boxes on `width` units for `length` seconds. Boxes less than a unit apart are
 * one: the path has at most `width` of them, however many sentences there are.
 */
export function lanePath(
  sentences: readonly TimedSentence[],
  box: { length: number; width: number; top: number; height: number; least: number },
): string {
  const { length, width, top, height, least } = box;
  const spans = sentences
    .map(({ start, end }): [number, number] => {
      const from = (start / length) * width;
      return [from, Math.max(from + least, (end / length) * width)];
    })
    .sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [from, to] of spans) {
    const last = merged.at(-1);
    if (last && from - last[1] < 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged
    .map(([from, to]) => `M${from.toFixed(1)} ${top}H${to.toFixed(1)}v${height}H${from.toFixed(1)}z`)
    .join('');
}
