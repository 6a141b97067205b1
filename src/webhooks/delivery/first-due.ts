/**
 * SQL that tells when the first delivery of `endpoint` that is to be sent is due, of those that were not tried or of the
 * others; NULL when there is none. By the first of an index: MariaDB would read every delivery for EXISTS, and every waiting
 * one for MIN.
 */
export const firstDue = (state: 'new' | 'pending'): string =>
  `(SELECT delivery.due_at FROM webhook_delivery delivery
    WHERE delivery.endpoint_id = endpoint.id AND delivery.state = '${state}'
    ORDER BY delivery.${state === 'new' ? 'id' : 'due_at'} LIMIT 1)`;
