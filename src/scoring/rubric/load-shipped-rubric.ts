import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRubric } from './parse-rubric';
import type { Rubric } from './rubric';
import { rubricsFolder } from './rubrics-folder';

export const SHIPPED_RUBRICS = ['customer-support', 'sales', 'collections'] as const;
export type ShippedRubric = (typeof SHIPPED_RUBRICS)[number];

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
