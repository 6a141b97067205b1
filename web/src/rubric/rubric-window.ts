import { isMap } from 'yaml';
import { changed, textOf } from './yaml-document';

/** Where in a call a form can have a criterion look, and how much of it at first: turns, or a share of the call. */
const FIRST_AMOUNTS = { first_turns: 4, last_turns: 4, first_share: 0.25, last_share: 0.25 } as const;
type LimitedKind = keyof typeof FIRST_AMOUNTS;
const LIMITED_KINDS = Object.keys(FIRST_AMOUNTS) as LimitedKind[];

export const WINDOW_KINDS = ['whole', ...LIMITED_KINDS] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

/**
 * The part of a call that a criterion looks at, as its text says; `other` for what has no fields, such as turns after an
 * occasion. `amount` is null where the text has no number.
 */
export type WrittenWindow = { kind: 'whole' | 'other' } | { kind: LimitedKind; amount: number | null };

export function readWindow(node: unknown): WrittenWindow {
  if (!isMap(node)) return { kind: ['', 'whole'].includes(textOf(node)) ? 'whole' : 'other' };
  const kind = LIMITED_KINDS.find((one) => node.has(one));
  if (!kind) return { kind: 'other' };
  const amount = node.get(kind);
  return { kind, amount: typeof amount === 'number' ? amount : null };
}

/** Has a criterion look at another part of the call; the whole call is what a text without a window says. */
export const setWindow = (source: string, at: number, kind: WindowKind): string =>
  changed(source, (document) => {
    if (kind === 'whole') document.deleteIn(placeOf(at));
    else document.setIn(placeOf(at), document.createNode({ [kind]: FIRST_AMOUNTS[kind] }));
  });

/** How many turns, from 1 to 1000, or which share of the call, from 0.01 to 1. */
export const setAmount = (source: string, at: number, kind: LimitedKind, amount: number): string =>
  changed(source, (document) => document.setIn([...placeOf(at), kind], amount));

const placeOf = (at: number): (string | number)[] => ['criteria', at, 'window'];
