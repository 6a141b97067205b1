import type { Rubric } from './rubric';
import { RUBRIC_LIMITS } from './rubric-limits';
import type { Field } from './yaml-reader';

const SEMANTIC_VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

/** What a rubric is called, and its sections. */
export function readHead(root: Field): Omit<Rubric, 'criteria'> {
  const version = root.get('version').text();
  if (version !== '' && !SEMANTIC_VERSION.test(version)) root.get('version').fail('version_form');
  const sections = root.get('sections');
  const ids = sections.missing ? [] : sections.keys();
  if (ids.length === 0) sections.fail('no_section');
  sections.atMost(ids.length, RUBRIC_LIMITS.sections, 'too_many_sections');
  return {
    id: root.get('id').text(undefined, 60),
    name: root.get('name').text(undefined, 200),
    version,
    description: root.get('description').text(''),
    sections: ids.map((id) => ({ id, name: sections.get(id).text(undefined, 100) })),
  };
}

/** Tells of a rubric without criteria, and of an id that stands twice. */
export function readUniqueIds(
  list: Field,
  items: readonly Field[],
  criteria: readonly { id: string }[],
): void {
  if (items.length === 0) list.fail('criteria_count', { max: RUBRIC_LIMITS.criteria });
  const seen = new Set<string>();
  criteria.forEach(({ id }, at) => {
    if (id !== '' && seen.has(id)) items[at]?.fail('id_twice', { id });
    seen.add(id);
  });
}
