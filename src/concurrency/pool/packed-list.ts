import { setImmediate as nextTurn } from 'node:timers/promises';

/** Members written or read at once: a millisecond's work where each is a sentence. */
const SLICE = 2_000;

/** A list on its way to or from a thread: JSON lists, one after the other, which is read quickest. */
export type PackedList = readonly string[];

/** Writes a list as JSON lists. */
export const pack = (members: readonly unknown[]): PackedList =>
  Array.from({ length: Math.ceil(members.length / SLICE) }, (_, at) => packedAt(members, at * SLICE));

/** The same; between those of a long one, other requests get through. */
export async function packInTurns(members: readonly unknown[]): Promise<PackedList> {
  const packed: string[] = [];
  for (let from = 0; from < members.length; from += SLICE) {
    if (from > 0) await nextTurn();
    packed.push(packedAt(members, from));
  }
  return packed;
}

const packedAt = (members: readonly unknown[], from: number): string =>
  JSON.stringify(members.slice(from, from + SLICE));

export const unpack = <T>(packed: PackedList): T[] => packed.flatMap((list) => JSON.parse(list) as T[]);

/** The same; between the lists, other requests get through. */
export async function unpackInTurns<T>(packed: PackedList): Promise<T[]> {
  const members: T[] = [];
  for (const [at, list] of packed.entries()) {
    if (at > 0) await nextTurn();
    for (const member of JSON.parse(list) as T[]) members.push(member);
  }
  return members;
}
