/** RFC 6750's `b64token`, at a length no key of ours exceeds. */
const BEARER = /^bearer +([A-Za-z0-9\-._~+/]{1,200}=*)$/i;

/** The token of an `Authorization` header, or null when there is no single well-formed one. */
export function bearerToken(header: string | undefined): string | null {
  return header?.trim().match(BEARER)?.[1] ?? null;
}
