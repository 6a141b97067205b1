import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from './running-service';
import { sql } from './service-database';

/** One call as the database has it at the end. */
export interface StoredCall {
  id: string;
  organisationId: string;
  route: string;
  conversations: number;
  evaluations: number;
  analysis: string | null;
  status: string | null;
  lastError: string | null;
  audioKey: string | null;
}

const CALLS = `
  SELECT c.external_conversation_id AS id, c.organisation_id AS organisationId, c.route AS route, j.status AS status, j.audio_key AS audioKey,
    a.state AS analysis, COALESCE(j.last_error, a.last_error) AS lastError,
    (SELECT COUNT(*) FROM conversation v WHERE v.call_id = c.id) AS conversations,
    (SELECT COUNT(*) FROM evaluation e JOIN conversation w ON w.id = e.conversation_id
      WHERE w.call_id = c.id) AS evaluations
  FROM \`call\` c
  LEFT JOIN recording_job j ON j.call_id = c.id
  LEFT JOIN analysis a ON a.call_id = c.id`;

/** Every stored call, read from the database itself rather than through the service. */
export async function storedCalls(service: RunningService): Promise<StoredCall[]> {
  return (await sql(service, CALLS)) as unknown as StoredCall[];
}

const isSettled = (call: StoredCall): boolean =>
  call.route === 'recording'
    ? ['ingested', 'rejected', 'failed'].includes(call.status ?? '')
    : ['done', 'failed'].includes(call.analysis ?? '');

/** Waits until nothing is left to do, and returns what there is. Rejects with what hangs. */
export async function settledCalls(service: RunningService, timeoutMs: number): Promise<StoredCall[]> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const calls = await storedCalls(service);
    const hanging = calls.filter((call) => !isSettled(call));
    if (!hanging.length) return calls;
    if (Date.now() > deadline) throw new Error(`these calls hang: ${JSON.stringify(hanging.slice(0, 5))}`);
    await sleep(500);
  }
}

/** Has the scoring of an organisation's calls of a campaign failed, as after a fault that lasted longer than all tries. */
export async function failScoring(
  service: RunningService,
  organisationId: string,
  campaign: string,
): Promise<void> {
  const theirs = `call_id IN (SELECT id FROM \`call\` WHERE organisation_id = '${organisationId}' AND campaign = '${campaign}')`;
  await sql(
    service,
    `DELETE FROM evaluation WHERE conversation_id IN (SELECT id FROM conversation WHERE ${theirs})`,
  );
  await sql(
    service,
    `UPDATE analysis SET state = 'failed', failures = 6, last_error = 'timed out', failure_code = 'scoring_timed_out' WHERE ${theirs}`,
  );
}
