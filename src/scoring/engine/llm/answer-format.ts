import type { CriterionStatus } from '../../evaluation';
import type { Criterion } from '../../rubric/rubric';

const STATUSES: readonly CriterionStatus[] = [
  'met',
  'partly',
  'not_met',
  'not_applicable',
  'insufficient_evidence',
];

/** One answer as a model gives it: of the right shape, its evidence not yet checked. */
export interface ModelAnswer {
  criterion: string;
  status: CriterionStatus;
  confidence: number;
  evidence: { sentence: number; quote: string }[];
  reason: string;
}

/** The strict JSON schema of the answers to some criteria. */
export function answerSchema(criteria: readonly Criterion[]): object {
  const object = (properties: Record<string, object>): object => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
  return object({
    answers: {
      type: 'array',
      items: object({
        criterion: { type: 'string', enum: criteria.map((one) => one.id) },
        status: { type: 'string', enum: STATUSES },
        confidence: { type: 'number' },
        evidence: {
          type: 'array',
          items: object({ sentence: { type: 'integer' }, quote: { type: 'string' } }),
        },
        reason: { type: 'string' },
      }),
    },
  });
}

const MAX_REASON = 300;
const MAX_EVIDENCE = 5;
/** A quote is looked for in its sentence; of a longer one the beginning is. */
const MAX_QUOTE = 1000;
/** Several times the criteria a rubric can have; each answer is compared with the call. */
const MAX_ANSWERS = 500;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function readEvidence(value: unknown): { sentence: number; quote: string }[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_EVIDENCE).flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const { sentence, quote } = one;
    return typeof quote === 'string' && Number.isInteger(sentence)
      ? [{ sentence: Number(sentence), quote: quote.slice(0, MAX_QUOTE) }]
      : [];
  });
}

/** The answers in a model's text; null when it is no JSON of this shape, such as one cut off half-way. */
export function readAnswers(text: string): ModelAnswer[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\s*```(?:json)?|```\s*$/g, ''));
  } catch {
    return null;
  }
  if (!isRecord(parsed) || !Array.isArray(parsed.answers)) return null;
  return parsed.answers.slice(0, MAX_ANSWERS).flatMap((one: unknown): ModelAnswer[] => {
    if (!isRecord(one) || typeof one.criterion !== 'string') return [];
    const status = STATUSES.find((known) => known === one.status);
    if (!status) return [];
    const confidence = typeof one.confidence === 'number' ? Math.min(1, Math.max(0, one.confidence)) : 0.5;
    const reason = typeof one.reason === 'string' ? one.reason.slice(0, MAX_REASON) : '';
    return [{ criterion: one.criterion, status, confidence, evidence: readEvidence(one.evidence), reason }];
  });
}
