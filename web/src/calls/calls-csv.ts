import type { CallSummary } from '../api/types';
import { csvOf } from '../exports/csv';
import type { TellCalls } from './call-cells';

/** Selected calls as a table for spreadsheets. */
export function callsAsCsv(calls: readonly CallSummary[], tell: TellCalls): Promise<string> {
  const rows = calls.map((call) => [
    call.external_conversation_id,
    call.conversation_date,
    call.agent.employee_name ?? call.agent.name,
    call.team_external_id,
    call.campaign,
    call.outcome_code,
    call.length_seconds,
    tell(`status.${call.status}`),
    call.score,
    call.coverage,
    call.interval?.low,
    call.interval?.high,
    String(call.test),
  ]);
  const head = [
    tell('csv.id'),
    tell('csv.date'),
    tell('agent'),
    tell('team'),
    tell('campaign'),
    tell('outcome'),
    tell('csv.seconds'),
    tell('status'),
    tell('score'),
    tell('coverage'),
    tell('csv.low'),
    tell('csv.high'),
    tell('test'),
  ];
  return csvOf(head, rows);
}
