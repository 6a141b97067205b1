import { isMap, isSeq, type Document } from 'yaml';
import type { MeasuredExplanation } from '../api/types';
import { changed, linesIn, textOf } from './yaml-document';

export type Measure = MeasuredExplanation['measure'];
/** The measures a criterion can be decided by. */
export const MEASURES = [
  'agent_talk_share',
  'agent_word_share',
  'silence_share',
  'longest_dead_air_seconds',
  'hold_seconds',
  'agent_interruptions',
  'agent_interruptions_per_minute',
  'customer_interruptions',
  'agent_response_seconds',
  'agent_pace',
  'agent_longest_monologue_seconds',
] as const satisfies readonly Measure[];

/** What a form can have decide a criterion. */
export const DECISIONS = ['examples', 'unwanted', 'wordings', 'forbidden', 'measure'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A closed range; null where it is open, or where the text has no number. */
export interface Range {
  min: number | null;
  max: number | null;
}

/**
 * What decides a criterion, as its text says; `other` for what has no fields, such as the trained model. The phrases that
 * have to be said stand in the parts of the criterion.
 */
export type WrittenDetector =
  | { decision: 'examples' | 'unwanted' | 'wordings' | 'other' }
  | { decision: 'forbidden'; phrases: string[] }
  | { decision: 'measure'; measure: string; met: Range; partly: Range | null };

export function readDetector(node: unknown): WrittenDetector {
  if (!isMap(node)) return { decision: textOf(node) === 'examples' ? 'examples' : 'other' };
  if (node.has('examples'))
    return { decision: textOf(node.get('examples')) === 'unwanted' ? 'unwanted' : 'other' };
  if (node.has('forbidden')) return { decision: 'forbidden', phrases: linesIn(node.get('forbidden')) };
  if (isSeq(node.get('wordings'))) return { decision: 'wordings' };
  if (!node.has('measure')) return { decision: 'other' };
  return {
    decision: 'measure',
    measure: textOf(node.get('measure')),
    met: rangeIn(node.get('met')),
    partly: node.has('partly') ? rangeIn(node.get('partly')) : null,
  };
}

function rangeIn(node: unknown): Range {
  const bound = (key: 'min' | 'max'): number | null => {
    const value = isMap(node) ? node.get(key) : null;
    return typeof value === 'number' ? value : null;
  };
  return { min: bound('min'), max: bound('max') };
}

/** Has something else decide a criterion; what decided it before goes from the text. `name` is that of the criterion. */
export const setDecision = (source: string, at: number, decision: Decision, name: string): string =>
  changed(source, (document) =>
    document.setIn(placeOf(at), document.createNode(detectorFor(decision, name))),
  );

function detectorFor(decision: Decision, name: string): string | object {
  switch (decision) {
    case 'examples':
      return 'examples';
    case 'unwanted':
      return { examples: 'unwanted' };
    case 'wordings':
      return { wordings: [{ id: 'said', name, said: [] }] };
    case 'forbidden':
      return { forbidden: [] };
    case 'measure':
      return { measure: MEASURES[0], met: { min: 0.3, max: 0.7 } };
  }
}

export const setMeasure = (source: string, at: number, measure: Measure): string =>
  changed(source, (document) => document.setIn([...placeOf(at), 'measure'], measure));

/** Sets one end of a range, or opens it with null. A range of `partly` that is open at both ends goes. */
export const setBound = (
  source: string,
  at: number,
  range: 'met' | 'partly',
  end: 'min' | 'max',
  value: number | null,
): string =>
  changed(source, (document) => {
    const place = [...placeOf(at), range];
    if (value !== null) {
      if (!isMap(document.getIn(place))) document.setIn(place, document.createNode({}));
      document.setIn([...place, end], value);
      return;
    }
    document.deleteIn([...place, end]);
    if (range === 'partly' && isOpen(document, place)) document.deleteIn(place);
  });

const isOpen = (document: Document, place: readonly unknown[]): boolean => {
  const node = document.getIn(place);
  return !isMap(node) || node.items.length === 0;
};

/** Sets the phrases of a part by its place, or those that must not be said where `part` is null. */
export const setPhrases = (
  source: string,
  at: number,
  part: number | null,
  phrases: readonly string[],
): string =>
  changed(source, (document) => {
    const below = part === null ? ['forbidden'] : ['wordings', part, 'said'];
    document.setIn([...placeOf(at), ...below], document.createNode(phrases));
  });

const placeOf = (at: number): (string | number)[] => ['criteria', at, 'detector'];
