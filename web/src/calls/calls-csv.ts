import type { CallSummary } from '../api/types';
import type { TellCalls } from './call-cells';

/** Excel takes a text for UTF-8 only where it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Selected calls as a table for spreadsheets; what would begin a formula there is written as a text. */
export async function callsAsCsv(calls: readonly CallSummary[], tell: TellCalls): Promise<string> {
  const { default: Papa } = await import('papaparse');
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
  ];
  return BYTE_ORDER_MARK + Papa.unparse([head, ...rows], { escapeFormulae: true });
}

/** Has the browser keep a text as a file. */
export function saveAsFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
