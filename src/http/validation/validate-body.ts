import { getMetadataStorage, validate } from 'class-validator';
import { InvalidPayload, type Issue } from '../api-exception';
import { keptIssues, MAX_ISSUES } from './kept-issues';

type FieldsClass<T extends object> = new () => T;

/** The fields a class declares; any other is unknown. */
function fieldsOf(fieldsClass: FieldsClass<object>): Set<string> {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(fieldsClass, '', true, false);
  return new Set(metadata.map((entry) => entry.propertyName));
}

const cache = new Map<FieldsClass<object>, Set<string>>();

/**
 * Builds an object of own, known fields from those of a body, form or query, and checks every one by the rules of the
 * class; throws `InvalidPayload` with an issue for each that is wrong or unknown. Copies field by field rather than with
 * a transformer, which would walk free-form JSON, whose depth is the client's to choose. `otherIssues` are added to those
 * found here.
 */
export async function validateFields<T extends object>(
  fieldsClass: FieldsClass<T>,
  fields: Iterable<[string, unknown]>,
  otherIssues: Issue[] = [],
): Promise<T> {
  let known = cache.get(fieldsClass);
  if (!known) cache.set(fieldsClass, (known = fieldsOf(fieldsClass)));
  const checked = new fieldsClass();
  const issues: Issue[] = [];
  for (const [field, value] of fields) {
    if (known.has(field)) (checked as Record<string, unknown>)[field] = value;
    else if (issues.length < MAX_ISSUES)
      issues.push({ field, message: 'is not a field of this request; remove it', code: 'field_unknown' });
  }
  const errors = await validate(checked, { forbidUnknownValues: false, validationError: { target: false } });
  issues.push(...errors.flatMap(({ property }) => keptIssues(checked, property)));
  if (issues.length + otherIssues.length) throw new InvalidPayload(onePerField([...otherIssues, ...issues]));
  return checked;
}

/** The first issue of a field stands: the caller's are about how a field was sent, which explains the others. */
function onePerField(issues: Issue[]): Issue[] {
  const byField = new Map<string, Issue>();
  for (const issue of issues) if (!byField.has(issue.field)) byField.set(issue.field, issue);
  return [...byField.values()];
}
