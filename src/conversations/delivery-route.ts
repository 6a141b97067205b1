/** Which of the two routes a call came by. */
export const DELIVERY_ROUTES = ['transcript', 'recording'] as const;
export type DeliveryRoute = (typeof DELIVERY_ROUTES)[number];
