/** Which of the two routes a call came by. */
export type DeliveryRoute = 'transcript' | 'recording';
