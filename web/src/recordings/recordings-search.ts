import { oneOf, searchOf, someDay, type ReadValue, type Search } from '../search-value';

export const STATUSES = ['queued', 'processing', 'transcribed', 'ingested', 'rejected', 'failed'] as const;

/** One that the calendar has. */
const day: ReadValue<string> = (value) => {
  const text = someDay(value);
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined;
};

/** What the address of the recordings may name: how far they are, and the days they were received, as the visitor's. */
export const recordingsSearch = searchOf({ status: oneOf(STATUSES), from: day, to: day });
export type RecordingsSearch = Search<typeof recordingsSearch>;
