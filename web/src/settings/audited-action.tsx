import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuditEntry, CriterionStatus } from '../api/types';
import { Rich } from '../language/rich';
import { useWords, type Tell } from '../language/use-words';
import words from './words.en';

interface AuditedActionProps {
  entry: AuditEntry;
  /** What a criterion is called. */
  nameOf: (criterion: string) => string;
}

type SettingsWords = (typeof words)['english'];

/** The words of an entry: a confirmed answer is one that was changed to what it was. */
function keyOf({ action, details }: AuditEntry) {
  if (action === 'answer.changed' && details?.from === details?.to) return 'action.answer.kept';
  if (action === 'score.requested' && details?.requested === false) return 'action.score.taken_back';
  return `action.${action}` as const;
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

/** What an entry tells of a criterion: the id, which outlives the rubric. */
export const criterionOf = ({ details }: AuditEntry): string | undefined =>
  typeof details?.criterion === 'string' ? details.criterion : undefined;

/** What was done to what, and how it was before, where the entry tells. */
function particularsOf({ entry, nameOf }: AuditedActionProps, tell: Tell<SettingsWords>): string {
  const { action, details } = entry;
  if (!details) return '';
  const name = nameOf(criterionOf(entry) ?? '');
  if (action === 'answer.changed' || action === 'answer.taken_back') {
    const before = answerOf(details.from, tell);
    const changed = details.from === details.to ? before : `${before} → ${answerOf(details.to, tell)}`;
    return `${name}, ${changed}`;
  }
  const version = () => tell('versionNamed', { version: String(details.version) });
  // One that names a version was published at once, as examples were before there was a draft.
  if (action === 'rubric.example_added')
    return details.version === undefined ? name : `${name}, ${version()}`;
  if (action === 'webhook.switched_off')
    return tell(details.reason === 'gone' ? 'because.gone' : 'because.failing');
  if (action === 'answers.confirmed') return tell('answers', { count: Number(details.answers) });
  if (action === 'transcripts.read') return tell('calls', { count: Number(details.transcripts) });
  if (action === 'calls.retried') return tell('calls', { count: Number(details.calls) });
  if (action.startsWith('adaptation.') || action === 'rubric.activated') return version();
  return '';
}

const OF_A_CALL: ReadonlySet<AuditEntry['action']> = new Set([
  'answer.changed',
  'answer.taken_back',
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
const somebodyElse = ({ source, details }: AuditEntry) =>
  details?.read_key
    ? 'system'
    : source === 'command'
      ? 'operator'
      : source === 'service'
        ? 'service'
        : 'formerAdministrator';

/** An entry of the audit log as a sentence, with the way to what it is about. */
export function AuditedAction(props: AuditedActionProps): ReactNode {
  const { entry } = props;
  const tell = useWords(words);
  const { action, subject, administrator } = entry;
  const particulars = particularsOf(props, tell);
  return (
    <>
      <Rich
        of={words}
        id={keyOf(entry)}
        values={{ who: administrator ?? tell(somebodyElse(entry)) }}
        parts={{ who: <strong /> }}
      />
      {particulars && `: ${particulars}`}
      {subject && OF_A_CALL.has(action) && (
        <>
          {' · '}
          <Link to="/calls/$id" params={{ id: subject }}>
            {tell('theCall')}
          </Link>
        </>
      )}
      {subject && OF_AN_AGENT.has(action) && (
        <>
          {' · '}
          <Link to="/coaching/$id" params={{ id: subject }}>
            {tell('theAgent')}
          </Link>
        </>
      )}
    </>
  );
}
