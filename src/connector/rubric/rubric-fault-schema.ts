import { RUBRIC_FAULT_CODES } from '../../scoring/rubric/rubric-faults';

/** How the code of what is wrong with a rubric is described. */
export const FAULT_CODE = {
  enum: RUBRIC_FAULT_CODES,
  enumName: 'RubricFaultCode',
  description: 'What is wrong, for programs. There may be more codes with time.',
};

export const FAULT_VALUES = {
  type: 'object' as const,
  additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  description: 'What the message says besides: `min` and `max` with `number_range`.',
};
