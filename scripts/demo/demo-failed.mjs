/** The demonstration cannot go on; the message is all a reader needs. */
export class DemoFailed extends Error {}
