import { useState } from 'react';
import { isPassing } from './client';

/**
 * What is wrong with a query. Without data its own error is forgotten while it is asked again, which it is every few seconds
 * where the service is away: until there is an answer, what was wrong stays.
 */
export function useLastError<E>({ data, error }: { data: unknown; error: E | null }): E | null {
  const [last, setLast] = useState(error);
  if (last !== error && (error || data !== undefined)) setLast(error);
  return error ?? (data === undefined && isPassing(last) ? last : null);
}
