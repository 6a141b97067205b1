import type { CallSummary } from '../api/types';
import { Badge } from '../design/card';
import { CALL_STATUS, SPEAKER_NAME } from '../design/call-words';
import { formatClock, formatDate, formatTime, NONE } from '../design/format';
import { Marked } from '../design/marked';
import { coverageText, intervalText, NO_SCORE, REVIEW } from '../design/review-words';
import { ScoreChip } from '../design/score';
import { Link } from '../router';

interface CallTableProps {
  calls: CallSummary[];
  /** Names the table where it is not the list itself; then it is shown. */
  caption?: string;
  query?: string | undefined;
}

/** Calls, one a line; a list of cards where it is narrow. */
export function CallTable({ calls, caption, query }: CallTableProps) {
  return (
    <div className="table-frame">
      <table className="table calls-table">
        <caption className={caption ? 'small muted' : 'visually-hidden'}>{caption ?? 'Calls'}</caption>
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col">Agent</th>
            <th scope="col">Campaign and outcome</th>
            <th scope="col" data-align="end">
              Length
            </th>
            <th scope="col">Status</th>
            <th scope="col" data-align="end">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <CallRow key={call.id} call={call} query={query} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CallRow({ call, query }: { call: CallSummary; query: string | undefined }) {
  const { agent, status } = call;
  const told = CALL_STATUS[status];
  const review = REVIEW[call.review];
  const likely = intervalText(call.interval);
  const answered = coverageText(call.coverage);
  const search = query ? `?q=${encodeURIComponent(query)}` : '';
  return (
    <tr>
      <th scope="row" className="when two-line">
        <Link className="call-link" to={`/calls/${call.id}${search}`}>
          {formatDate(call.conversation_date)}, {formatTime(call.conversation_date)}
        </Link>
        <small className="muted">{call.external_conversation_id}</small>
        {call.highlights && <Highlights highlights={call.highlights} />}
      </th>
      <td className="who two-line">
        {agent.employee_name ?? agent.name}
        {call.team_external_id && <small>{call.team_external_id}</small>}
      </td>
      <td className="where two-line">
        {call.campaign}
        <small>{call.outcome_code}</small>
      </td>
      <td className="length" data-align="end">
        {call.duration_seconds === null ? NONE : formatClock(call.duration_seconds)}
      </td>
      <td className="state">
        {review ? (
          <Badge tone={review.tone}>{review.label}</Badge>
        ) : (
          <Badge tone={told.tone}>{told.label}</Badge>
        )}
        {call.speakers_swapped && <small className="muted">speakers swapped?</small>}
      </td>
      <td className="score two-line" data-align="end">
        <ScoreChip score={call.score} coverage={call.coverage} />
        {call.no_score_reason && <small className="muted">{NO_SCORE[call.no_score_reason]}</small>}
        {likely && <small className="muted">{likely}</small>}
        {answered && <small className="muted">{answered}</small>}
      </td>
    </tr>
  );
}

/** The sentences of a call that say what was searched for. */
function Highlights({ highlights }: { highlights: NonNullable<CallSummary['highlights']> }) {
  if (highlights.length === 0)
    return (
      <small className="muted">Its transcript is too long for a list. Open the call to see where.</small>
    );
  return (
    <ul className="highlights">
      {highlights.map(({ sentence, speaker, start, text, marks }) => (
        <li key={sentence}>
          <span className="muted">
            {SPEAKER_NAME[speaker]}
            {start !== null && `, ${formatClock(start)}`}:{' '}
          </span>
          <Marked text={text} marks={marks} />
        </li>
      ))}
    </ul>
  );
}
