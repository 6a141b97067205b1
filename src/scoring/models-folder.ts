import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The `models` folder at the root of the package, found from the sources and from the compiled output. */
export function modelsFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'models');
    if (existsSync(join(candidate, 'criteria.json'))) return candidate;
    if (dirname(folder) === folder) throw new Error('the models folder is missing from this installation');
  }
}
