/** Whose data the form can have erased; a whole organisation has a card of its own. */
export const SUBJECT_KINDS = ['call', 'contact', 'agent'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** A subject as the client's system names it. */
export interface Subject {
  kind: SubjectKind;
  subject: string;
}

/** What the address names, as in `?call=call-4711`, to begin with. */
export function subjectOf(query: Partial<Record<SubjectKind, string | undefined>>): Subject {
  for (const kind of SUBJECT_KINDS) {
    const subject = query[kind];
    if (subject) return { kind, subject };
  }
  return { kind: 'call', subject: '' };
}
