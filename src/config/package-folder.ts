import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A folder at the root of the package, found from the sources and from the compiled output by a file that stands in it.
 * Throws when it is missing from this installation.
 */
export function packageFolder(name: string, file: string): string {
  const found = findPackageFolder(name, file);
  if (found === null) throw new Error(`the ${name} folder is missing from this installation`);
  return found;
}

/** The same; null when it is missing, for what the service can do without. */
export function findPackageFolder(name: string, file: string): string | null {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, name);
    if (existsSync(join(candidate, file))) return candidate;
    if (dirname(folder) === folder) return null;
  }
}
