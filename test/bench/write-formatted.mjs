import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** Writes a page of docs/ as `npm run lint` wants it. */
export async function writeFormatted(path, text) {
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}
