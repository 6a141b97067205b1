/** `pending`: to be sent when it is due. `failed`: its attempts are used up, or its endpoint is gone. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * As a row has it. `new` is a pending one that has been due since it was written: nearly all are sent at once, and stand in no
 * index of what is due. It is `pending` from when it waits for a moment: of the next attempt, or when it was sent again.
 */
export type StoredState = DeliveryState | 'new';
export const STORED_STATES = ['new', ...DELIVERY_STATES] as const satisfies readonly StoredState[];
/** Of what is still to be sent. */
export const WAITING_STATES = ['new', 'pending'] as const satisfies readonly StoredState[];
