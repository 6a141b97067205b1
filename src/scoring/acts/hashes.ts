/** Spreads the bits of a hash (the last steps of MurmurHash3). */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** FNV-1a over the UTF-16 units from `from` to, not including, `to`: 32 bits. */
export function hashText(text: string, from = 0, to = text.length): number {
  let value = 0x811c9dc5;
  for (let i = from; i < to; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return mix(value);
}

/** Sets apart what the same hash means in different places. */
export const salted = (hash: number, salt: number): number => mix(hash + Math.imul(salt, 0x9e3779b9));
