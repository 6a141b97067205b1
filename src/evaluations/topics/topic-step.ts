/** A step of the work on one organisation's topics. */
export interface TopicStep {
  /** Who holds the lease. */
  owner: string;
  /** Aborts when the lease is lost or the process stops. */
  ended: AbortSignal;
}
