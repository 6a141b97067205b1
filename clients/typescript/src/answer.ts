/** What the service answered. */
export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed where it is JSON, else its text. */
  body: unknown;
}

/** Reads JSON, and gives text back that is none: a proxy before the service may answer in its own words. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
