/** `pending`: to be sent when it is due. `failed`: its attempts are used up, or its endpoint is gone. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
