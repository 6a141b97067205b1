import type { AdministratorClient } from '../harness/administrator-client';

/** An entry of the audit log, as administrators read it. */
export interface AuditEntry {
  action: string;
  administrator: string | null;
  subject: string | null;
  source: string | null;
  details: Record<string, unknown> | null;
}

/** The latest hundred, the latest first. */
export const auditEntries = async (by: AdministratorClient): Promise<AuditEntry[]> =>
  (await by.get<{ entries: AuditEntry[] }>('/audit?limit=100')).body.entries;
