import type { ReadCriterion } from './draft-answer';
import type { WrittenCriterion } from './rubric-document';

/** What the text says at `path`, else what the shared criterion says that it takes; empty where neither says anything. */
export function valueOf({ own }: WrittenCriterion, shared: ReadCriterion | undefined, path: string): string {
  const written = own[path];
  if (written !== undefined || !shared) return written ?? '';
  if (path === 'name' || path === 'question') return shared[path];
  if (path === 'weight') return String(shared.weight);
  const rule: Readonly<Record<string, string>> = shared.rule;
  return path.startsWith('rule.') ? (rule[path.slice('rule.'.length)] ?? '') : '';
}

export const isCriticalOf = ({ isCritical }: WrittenCriterion, shared: ReadCriterion | undefined): boolean =>
  isCritical ?? shared?.critical ?? false;
