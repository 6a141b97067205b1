/** What the key of a write ends in until the write is finished; a crash may leave it so. */
export const UNFINISHED = '.part';

/**
 * `{organisationId}/{jobId}.{extension}`, of UUIDs and a short extension, or that of a nightly export,
 * `{organisationId}/{kind}/date={day}/part-0.{extension}`: nothing a client named.
 */
const KEY =
  /^[0-9a-zA-Z-]{1,64}\/([0-9a-zA-Z-]{1,64}|[a-z]{1,32}\/date=\d{4}-\d{2}-\d{2}\/part-0)\.[0-9a-z]{1,8}(\.part)?$/;

export function isKey(text: string): boolean {
  return KEY.test(text);
}

/**
 * The key a recording or an export has, or will have, when its write is finished. Throws for what is no key at all, so
 * that none can lead out of the store's folder or prefix.
 */
export function finishedKey(key: string): string {
  if (!isKey(key)) throw new Error('not the key of a stored file');
  return key.endsWith(UNFINISHED) ? key.slice(0, -UNFINISHED.length) : key;
}
