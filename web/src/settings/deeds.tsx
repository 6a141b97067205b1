import type { ReactNode } from 'react';
import type { AuditEntry, CriterionStatus } from '../api/types';
import { Rich } from '../language/rich';
import { useWords, type Tell } from '../language/use-words';
import { Link } from '../router';
import words from './words.en';

type SettingsWords = (typeof words)['english'];

/** The words of an entry: a confirmed answer is one that was changed to what it was. */
function deedOf({ action, details }: AuditEntry) {
  if (action === 'answer.changed' && details?.from === details?.to) return 'deed.answer.kept';
  if (action === 'score.requested' && details?.requested === false) return 'deed.score.taken_back';
  return `deed.${action}` as const;
}

const STATUSES: readonly CriterionStatus[] = [
  'met',
  'partly',
  'not_met',
  'not_applicable',
  'insufficient_evidence',
];

function answerOf(status: unknown, tell: Tell<SettingsWords>): string {
  const known = STATUSES.find((one) => one === status);
  return known ? tell(`answer.${known}`) : String(status);
}

/** `needs_discovery` as people read it: an entry knows the id, which outlives the rubric. */
const readable = (id: unknown): string => String(id).replaceAll('_', ' ');

/** What was done to what, and how it was before, where the entry tells. */
function particularsOf({ action, details }: AuditEntry, tell: Tell<SettingsWords>): string {
  if (!details) return '';
  if (action === 'answer.changed') {
    const before = answerOf(details.from, tell);
    const changed = details.from === details.to ? before : `${before} → ${answerOf(details.to, tell)}`;
    return `${readable(details.criterion)}, ${changed}`;
  }
  const version = () => tell('versionNamed', { version: String(details.version) });
  // One that names a version was published at once, as examples were before there was a draft.
  if (action === 'rubric.example_added')
    return details.version === undefined
      ? readable(details.criterion)
      : `${readable(details.criterion)}, ${version()}`;
  if (action === 'webhook.switched_off')
    return tell(details.reason === 'gone' ? 'because.gone' : 'because.failing');
  if (action === 'answers.confirmed') return tell('answers', { count: Number(details.answers) });
  if (action === 'calls.retried') return tell('calls', { count: Number(details.calls) });
  if (action.startsWith('adaptation.') || action === 'rubric.activated') return version();
  return '';
}

const OF_A_CALL: ReadonlySet<AuditEntry['action']> = new Set([
  'answer.changed',
  'rubric.example_added',
  'answers.confirmed',
  'call.retried',
  'review.closed',
  'review.undone',
  'comment.added',
  'comment.changed',
  'comment.deleted',
  'transcript.read',
  'score.requested',
  'call.listened',
]);
const OF_AN_AGENT: ReadonlySet<AuditEntry['action']> = new Set(['agent.linked', 'agent.unlinked']);

/** Who did what no administrator of today did. */
const somebodyElse = (source: string | null) =>
  source === 'command' ? 'operator' : source === 'service' ? 'service' : 'formerAdministrator';

/** An entry of the audit log as a sentence, with the way to what it is about. */
export function Deed({ entry }: { entry: AuditEntry }): ReactNode {
  const tell = useWords(words);
  const { action, subject, administrator, source } = entry;
  const particulars = particularsOf(entry, tell);
  return (
    <>
      <Rich
        of={words}
        id={deedOf(entry)}
        values={{ who: administrator ?? tell(somebodyElse(source)) }}
        parts={{ who: <strong /> }}
      />
      {particulars && `: ${particulars}`}
      {OF_A_CALL.has(action) && (
        <>
          {' · '}
          <Link to={`/calls/${subject}`}>{tell('theCall')}</Link>
        </>
      )}
      {OF_AN_AGENT.has(action) && (
        <>
          {' · '}
          <Link to={`/coaching/${subject}`}>{tell('theAgent')}</Link>
        </>
      )}
    </>
  );
}
