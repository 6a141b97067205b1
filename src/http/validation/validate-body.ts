import { getMetadataStorage, validate, type ValidationError } from 'class-validator';
import { InvalidPayload, type Issue } from '../api-exception';
import { MAX_ISSUES, NESTED_ISSUES, nestedIssuesOf } from './nested-issues';

type DeliveryClass<T extends object> = new () => T;

/** The fields a delivery class declares; any other is unknown. */
function fieldsOf(delivery: DeliveryClass<object>): Set<string> {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(delivery, '', true, false);
  return new Set(metadata.map((entry) => entry.propertyName));
}

const cache = new Map<DeliveryClass<object>, Set<string>>();

/**
 * Builds a delivery of own, known fields and checks every one of them; throws `InvalidPayload` that names
 * them all. Copies field by field rather than with a transformer, which would walk `metadata`, whose depth
 * is the client's to choose. `otherIssues` are told along with those found here.
 */
export async function validateDelivery<T extends object>(
  deliveryClass: DeliveryClass<T>,
  fields: Iterable<[string, unknown]>,
  otherIssues: Issue[] = [],
): Promise<T> {
  let known = cache.get(deliveryClass);
  if (!known) cache.set(deliveryClass, (known = fieldsOf(deliveryClass)));
  const delivery = new deliveryClass();
  const issues: Issue[] = [];
  for (const [field, value] of fields) {
    if (known.has(field)) (delivery as Record<string, unknown>)[field] = value;
    else if (issues.length < MAX_ISSUES)
      issues.push({ field, message: 'is not a field of this request; remove it' });
  }
  const errors = await validate(delivery, { forbidUnknownValues: false, validationError: { target: false } });
  issues.push(...errors.flatMap((error) => issuesOf(error, delivery)));
  if (issues.length + otherIssues.length) throw new InvalidPayload(onePerField([...otherIssues, ...issues]));
  return delivery;
}

function issuesOf(error: ValidationError, delivery: object): Issue[] {
  const constraints = error.constraints ?? {};
  if (NESTED_ISSUES in constraints) return nestedIssuesOf(delivery);
  const [message = 'is wrong'] = Object.values(constraints);
  return [{ field: error.property, message }];
}

/** What was said first of a field stands: the caller's issues are about how a field came, which explains the rest. */
function onePerField(issues: Issue[]): Issue[] {
  const byField = new Map<string, Issue>();
  for (const issue of issues) if (!byField.has(issue.field)) byField.set(issue.field, issue);
  return [...byField.values()];
}
