/** `deleted`: nobody sees it any more; the row stays until its deliveries are removed. */
export type EndpointState = 'enabled' | 'disabled' | 'deleted';

/**
 * Why an endpoint is switched off: `gone`: it answered 410. `failing`: it failed for five days. `administrator`:
 * somebody switched it off.
 */
export const DISABLED_REASONS = ['gone', 'failing', 'administrator'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
