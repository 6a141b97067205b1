import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The `rubrics` folder at the root of the package, found from the sources and from the compiled output. */
export function rubricsFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'rubrics');
    if (existsSync(join(candidate, 'customer-support.yaml'))) return candidate;
    if (dirname(folder) === folder) throw new Error('the rubrics folder is missing from this installation');
  }
}
