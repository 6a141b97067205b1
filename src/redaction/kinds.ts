/**
 * What can be taken out of a conversation. `national_number` stands for every number a person is known by to an
 * authority or a bank (social security, tax, passport, licence, account, sort code, PIN); `number` for four and more
 * digits dictated for a purpose nobody names.
 */
export const REDACTION_KINDS = [
  'card',
  'iban',
  'phone',
  'email',
  'national_number',
  'number',
  'birth_date',
  'name',
] as const;
export type RedactionKind = (typeof REDACTION_KINDS)[number];

/** What is taken out of transcribed recordings unless an organisation chooses otherwise. */
export const DEFAULT_KINDS: readonly RedactionKind[] = [
  'card',
  'iban',
  'phone',
  'email',
  'national_number',
  'number',
];

/** What is written in place of each kind. */
export const MARKS: Record<RedactionKind, string> = {
  card: '[CARD]',
  iban: '[IBAN]',
  phone: '[PHONE]',
  email: '[EMAIL]',
  national_number: '[ID]',
  number: '[NUMBER]',
  birth_date: '[BIRTH_DATE]',
  name: '[NAME]',
};

const known: ReadonlySet<unknown> = new Set(REDACTION_KINDS);

export const isRedactionKind = (value: unknown): value is RedactionKind => known.has(value);
