import type { AuditEntry, CriterionStatus } from '../api/types';
import { ANSWER } from '../design/call-words';
import { counted } from '../design/format';
import { Link } from '../router';

/** What was done, as the end of a sentence that begins with who did it. */
const DEEDS: Record<AuditEntry['action'], string> = {
  'integration_key.created': 'created an integration key',
  'integration_key.scopes_changed': 'changed what the integration key may do',
  'sandbox_key.created': 'created a sandbox key',
  'read_key.created': 'created a read key',
  'read_key.rotated': 'rotated a read key',
  'read_key.revoked': 'revoked a read key',
  'webhook.created': 'created a webhook endpoint',
  'webhook.changed': 'changed a webhook endpoint',
  'webhook.secret_rotated': 'made a new secret for a webhook endpoint',
  'webhook.deleted': 'deleted a webhook endpoint',
  'webhook.tested': 'sent a test event',
  'webhook.resent': 'sent a webhook event again',
  'webhook.replayed': 'sent webhook events of some days again',
  'export.requested': 'asked for an export',
  'export.downloaded': 'downloaded an export',
  'export.deleted': 'deleted an export',
  'export_schedule.set': 'set a nightly export',
  'export_schedule.deleted': 'ended a nightly export',
  'erasure.requested': 'had data erased',
  'legal_hold.set': 'set a legal hold',
  'legal_hold.lifted': 'lifted a legal hold',
  'access_report.read': 'read what is stored of a contact',
  'retention.changed': 'changed how long data is kept',
  'agent.linked': 'linked an agent',
  'agent.unlinked': 'unlinked an agent',
  'connection.confirmed': 'confirmed the connection',
  'test_recording.replaced': 'asked for a new test recording',
  'test_recording.uploaded': 'uploaded a test recording',
  'settings.changed': 'changed the settings',
  'redaction.changed': 'changed what is taken out of transcripts',
  'rubric.activated': 'published a rubric',
  'rubric.rolled_back': 'went back to a former version of the rubric',
  'rubric.example_added': 'added an example to the rubric',
  'rescoring.started': 'started rescoring calls',
  'rescoring.cancelled': 'stopped rescoring calls',
  'speakers.exchanged': 'swapped agent and customer',
  'score.requested': 'had a call scored nevertheless',
  'answer.changed': 'changed an answer',
  'answers.confirmed': 'confirmed the answers to a call',
  'review.closed': 'closed the review of a call',
  'comment.added': 'commented on a call',
  'comment.changed': 'changed a comment on a call',
  'comment.deleted': 'deleted a comment on a call',
  'adaptation.requested': 'had the service learn from reviews',
  'adaptation.accepted': 'accepted what was learnt from reviews',
  'adaptation.undone': 'undid what was learnt from reviews',
  'topic.created': 'made a topic',
  'topic.changed': 'changed a topic',
  'topic.archived': 'archived a topic',
  'topic.suggestions_requested': 'had topics suggested',
  'recording.retried': 'had a recording tried again',
  'call.retried': 'had a failed call tried again',
  'calls.retried': 'had failed calls tried again',
  'password.changed': 'changed their password',
  'administrator.disabled': 'disabled an administrator',
  'administrator.enabled': 'enabled an administrator again',
  'administrator.reset': 'gave an administrator a new password',
  'administrator.removed': 'removed an administrator',
  'session.started': 'signed in',
  'session.refused': 'failed to sign in: incorrect password',
  'session.ended': 'signed out',
};

/** An answer changed to what it was is one that was confirmed. */
export function deedOf({ action, details }: AuditEntry): string {
  if (action === 'answer.changed' && details?.from === details?.to) return 'confirmed an answer';
  if (action === 'score.requested' && details?.requested === false) return 'took the score of a call back';
  return DEEDS[action];
}

const answerOf = (status: unknown): string =>
  typeof status === 'string' && status in ANSWER ? ANSWER[status as CriterionStatus].label : String(status);

/** `needs_discovery` as people read it: an entry knows the id, which outlives the rubric. */
const wordsOf = (id: unknown): string => String(id).replaceAll('_', ' ');

/** To what it was done, and how it was before, where the entry tells. */
export function Particulars({ entry: { action, subject, details } }: { entry: AuditEntry }) {
  if (action === 'answer.changed' && details)
    return (
      <>
        : {wordsOf(details.criterion)}, {answerOf(details.from)}
        {details.from !== details.to && ` → ${answerOf(details.to)}`} ·{' '}
        <Link to={`/calls/${subject}`}>the call</Link>
      </>
    );
  if (action === 'rubric.example_added' && details)
    return (
      <>
        : {wordsOf(details.criterion)}, version {String(details.version)} ·{' '}
        <Link to={`/calls/${subject}`}>the call</Link>
      </>
    );
  if (action === 'answers.confirmed' && details)
    return (
      <>
        : {counted(Number(details.answers), 'answer')} · <Link to={`/calls/${subject}`}>the call</Link>
      </>
    );
  if (action.startsWith('adaptation.') && details) return <>: version {String(details.version)}</>;
  if (action === 'rubric.activated' && details) return <>: version {String(details.version)}</>;
  if (action === 'calls.retried' && details) return <>: {counted(Number(details.calls), 'call')}</>;
  if (action === 'call.retried' || action === 'score.requested')
    return (
      <>
        {' '}
        · <Link to={`/calls/${subject}`}>the call</Link>
      </>
    );
  if (action === 'agent.linked' || action === 'agent.unlinked')
    return (
      <>
        {' '}
        · <Link to={`/coaching/${subject}`}>the agent</Link>
      </>
    );
  return null;
}
