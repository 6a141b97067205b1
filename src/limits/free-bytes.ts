import { statfs } from 'node:fs/promises';

/** What the disk of a folder has left for this process, in bytes. Rejects where it cannot be looked at. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
