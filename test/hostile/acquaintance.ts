/** What a hostile client knows of the service: a key, a session, and identifiers that exist. */
export interface Acquaintance {
  url: string;
  integrationKey: string;
  /** With every scope. */
  readKey: string;
  cookie: string;
  account: { email: string; password: string };
  jobId: string;
  conversationId: string;
  agentId: string;
  /** The text of the rubric in force. */
  rubric: string;
}

/** A request in parts, each of which can be spoiled before it is written down. */
export interface Draft {
  operation: string;
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: Buffer;
}
