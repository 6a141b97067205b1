import * as z from 'zod/mini';
import { orNone } from '../search-value';

export const STATUSES = ['queued', 'processing', 'transcribed', 'ingested', 'rejected', 'failed'] as const;

const day = orNone(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/),
    z.refine((text) => !Number.isNaN(Date.parse(text))),
  ),
);

/** What the address of the recordings may name: how far they are, and the days they were received, as the visitor's. */
export const recordingsSearch = z.object({
  status: orNone(z.enum(STATUSES)),
  from: day,
  to: day,
});
export type RecordingsSearch = z.infer<typeof recordingsSearch>;
