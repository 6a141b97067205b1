import type { CriterionOutline, RubricOutline } from '../../scoring/rubric/rubric-text';

export const RUBRIC_CHANGE_KINDS = [
  'rubric_changed',
  'section_added',
  'section_removed',
  'section_changed',
  'sections_reordered',
  'criterion_added',
  'criterion_removed',
  'criterion_changed',
  'criteria_reordered',
] as const;

/** Something that is otherwise in one rubric than in another. */
export interface RubricChange {
  kind: (typeof RUBRIC_CHANGE_KINDS)[number];
  /** Id of the section or criterion; null where it is the rubric or an order that differs. */
  id: string | null;
  /** What a person knows it by. */
  name: string;
  /** Which of its fields, such as `weight` or `examples`; null where all of it came or went. */
  field: string | null;
  /** As a person reads it; null where there was nothing, and where it cannot be said in a line. */
  before: string | null;
  after: string | null;
}

type Values = Record<string, string>;

/** What is different in `after`, in the order of the scorecard: the rubric, its sections, its criteria. */
export function rubricChanges(before: RubricOutline, after: RubricOutline): RubricChange[] {
  return [
    ...fieldChanges('rubric_changed', null, after.name, headOf(before), headOf(after)),
    ...listChanges('section', before.sections, after.sections, (was, is) =>
      fieldChanges('section_changed', is.id, is.name, { name: was.name }, { name: is.name }),
    ),
    ...listChanges('criterion', before.criteria, after.criteria, (was, is) => [
      ...fieldChanges('criterion_changed', is.id, is.name, valuesOf(was, before), valuesOf(is, after)),
      ...exampleChanges(is, 'examples', was.examples, is.examples),
      ...exampleChanges(is, 'counter_examples', was.counterExamples, is.counterExamples),
      ...judgingChange(was, is),
    ]),
  ];
}

const headOf = ({ name, version }: RubricOutline): Values => ({ name, version });

function valuesOf(criterion: CriterionOutline, { sections }: RubricOutline): Values {
  const { rule, coaching } = criterion;
  return {
    name: criterion.name,
    section: sections.find(({ id }) => id === criterion.section)?.name ?? '',
    question: criterion.question,
    weight: String(criterion.weight),
    critical: criterion.critical ? 'yes' : 'no',
    'rule.applies': rule.applies,
    'rule.met': rule.met,
    'rule.partly': rule.partly,
    'rule.not_met': rule.notMet,
    'rule.not_counted': rule.notCounted,
    'coaching.low': coaching.low,
    'coaching.middle': coaching.middle,
    'coaching.high': coaching.high,
    'coaching.say': coaching.say,
  };
}

interface Named {
  id: string;
  name: string;
}

const KINDS = {
  section: { added: 'section_added', removed: 'section_removed', reordered: 'sections_reordered' },
  criterion: { added: 'criterion_added', removed: 'criterion_removed', reordered: 'criteria_reordered' },
} as const;

function listChanges<T extends Named>(
  of: keyof typeof KINDS,
  before: readonly T[],
  after: readonly T[],
  compare: (was: T, is: T) => RubricChange[],
): RubricChange[] {
  const whole = { field: null, before: null, after: null };
  const was = new Map(before.map((one) => [one.id, one]));
  const is = new Set(after.map(({ id }) => id));
  const kept = before.filter(({ id }) => is.has(id)).map(({ id }) => id);
  const now = after.filter(({ id }) => was.has(id)).map(({ id }) => id);
  const changes: RubricChange[] = before
    .filter(({ id }) => !is.has(id))
    .map(({ id, name }) => ({ kind: KINDS[of].removed, id, name, ...whole }));
  for (const one of after) {
    const former = was.get(one.id);
    if (former) changes.push(...compare(former, one));
    else changes.push({ kind: KINDS[of].added, id: one.id, name: one.name, ...whole });
  }
  if (kept.some((id, at) => id !== now[at]))
    changes.push({ kind: KINDS[of].reordered, id: null, name: '', ...whole });
  return changes;
}

function fieldChanges(
  kind: RubricChange['kind'],
  id: string | null,
  name: string,
  before: Values,
  after: Values,
): RubricChange[] {
  return Object.keys(after).flatMap((field) => {
    const [was = '', is = ''] = [before[field], after[field]];
    return was === is ? [] : [{ kind, id, name, field, before: was || null, after: is || null }];
  });
}

function exampleChanges(
  { id, name }: Named,
  field: string,
  before: readonly string[],
  after: readonly string[],
): RubricChange[] {
  const [was, is] = [new Set(before), new Set(after)];
  const change = { kind: 'criterion_changed', id, name, field } as const;
  return [
    ...[...was].filter((one) => !is.has(one)).map((one) => ({ ...change, before: one, after: null })),
    ...[...is].filter((one) => !was.has(one)).map((one) => ({ ...change, before: null, after: one })),
  ];
}

/** How a criterion is decided has no words a person would read: that it differs is all that is told. */
const judgingChange = (was: CriterionOutline, { id, name, judging }: CriterionOutline): RubricChange[] =>
  was.judging === judging
    ? []
    : [{ kind: 'criterion_changed', id, name, field: 'judging', before: null, after: null }];
