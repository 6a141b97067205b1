/** Bytes of metadata that are read at once, about: each call may have some megabytes. */
const MAX_METADATA_BYTES = 8_000_000;

/** The first of some calls, whose metadata may be in memory at once by how many bytes those of each have; one at least. */
export function withMetadataInBudget<T extends { id: string }>(
  calls: readonly T[],
  bytesOf: ReadonlyMap<string, number>,
): T[] {
  let bytes = 0;
  const beyond = calls.findIndex(({ id }, at) => {
    bytes += bytesOf.get(id) ?? 0;
    return at > 0 && bytes > MAX_METADATA_BYTES;
  });
  return beyond < 0 ? [...calls] : calls.slice(0, beyond);
}
