import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseRubric } from './parse-rubric';
import type { Rubric } from './rubric';

export const SHIPPED_RUBRICS = ['customer-support', 'sales', 'collections'] as const;
export type ShippedRubric = (typeof SHIPPED_RUBRICS)[number];

/** The `rubrics` folder at the root of the package, found from the sources and from the compiled output. */
function rubricsFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, 'rubrics');
    if (existsSync(join(candidate, 'customer-support.yaml'))) return candidate;
    if (dirname(folder) === folder) throw new Error('the rubrics folder is missing from this installation');
  }
}

/** The text of a rubric that comes with the service, for an administrator to start from. */
export function shippedRubricText(name: ShippedRubric): string {
  return readFileSync(join(rubricsFolder(), `${name}.yaml`), 'utf8');
}

const loaded = new Map<ShippedRubric, Rubric>();

/** A rubric that comes with the service; parsed once. */
export function loadShippedRubric(name: ShippedRubric): Rubric {
  const held = loaded.get(name);
  if (held) return held;
  const rubric = parseRubric(shippedRubricText(name));
  loaded.set(name, rubric);
  return rubric;
}
