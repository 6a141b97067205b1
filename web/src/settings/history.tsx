import type { AuditEntry, AuditPage } from '../api/types';
import { usePages } from '../api/use-pages';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import { Empty, Problem, Shown } from '../design/states';

/** What was done, as the end of a sentence that begins with who did it. */
const DEEDS: Record<AuditEntry['action'], string> = {
  'integration_key.created': 'created an integration key',
  'agent.linked': 'linked an agent',
  'agent.unlinked': 'unlinked an agent',
  'connection.confirmed': 'confirmed the connection',
  'test_recording.replaced': 'asked for a new test recording',
  'settings.changed': 'changed the settings',
  'rubric.activated': 'put a rubric into force',
  'rubric.example_added': 'added an example to the rubric',
  'rescoring.started': 'had calls scored again',
  'rescoring.cancelled': 'stopped the scoring of calls again',
  'answer.changed': 'changed an answer',
  'recording.retried': 'had a recording tried again',
  'password.changed': 'changed the own password',
};

const NO_QUERY = {};

/** Who changed what, and when. */
export function History() {
  const pages = usePages<AuditPage>('audit', NO_QUERY);
  return (
    <Card title="Who changed what">
      <Shown of={pages.first}>
        {(first) => {
          const entries = [first, ...pages.more].flatMap((page) => page.entries);
          if (entries.length === 0) return <Empty icon="clock" title="Nothing has been changed yet" />;
          return (
            <div className="stack">
              <ul className="history">
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                    <span>
                      <strong>{entry.administrator ?? 'A former administrator'}</strong> {DEEDS[entry.action]}
                    </span>
                  </li>
                ))}
              </ul>
              {pages.error && <Problem message={pages.error.message} />}
              {pages.hasMore && (
                <div>
                  <Button busy={pages.busy} onClick={() => void pages.loadMore()}>
                    Show more
                  </Button>
                </div>
              )}
            </div>
          );
        }}
      </Shown>
    </Card>
  );
}
