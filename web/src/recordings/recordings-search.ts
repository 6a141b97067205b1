import { z } from 'zod';

export const STATUSES = ['queued', 'processing', 'transcribed', 'ingested', 'rejected', 'failed'] as const;

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .optional()
  .catch(undefined);

/** What the address of the recordings may name: how far they are, and the days they were received, as the visitor's. */
export const recordingsSearch = z.object({
  status: z.enum(STATUSES).optional().catch(undefined),
  from: day,
  to: day,
});
export type RecordingsSearch = z.infer<typeof recordingsSearch>;
