/**
 * Those of some rows that belong to an organisation. Rows looked up by a list of ids are sifted here rather
 * than in the statement: given both, SQLite takes an organisation for the narrower of the two and reads all
 * of its rows.
 */
export const owned = <T extends { organisationId: string }>(rows: T[], organisationId: string): T[] =>
  rows.filter((row) => row.organisationId === organisationId);
