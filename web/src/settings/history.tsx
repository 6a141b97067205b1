import type { AuditPage } from '../api/types';
import { usePages } from '../api/use-pages';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import { Empty, Problem, Shown } from '../design/states';
import { deedOf, Particulars } from './deeds';

const NO_QUERY = {};

/** Audit log, and when. */
export function History() {
  const pages = usePages<AuditPage>('audit', NO_QUERY);
  return (
    <Card title="Audit log">
      <Shown of={pages.first}>
        {(first) => {
          const entries = [first, ...pages.more].flatMap((page) => page.entries);
          if (entries.length === 0) return <Empty icon="clock" title="No entries yet" />;
          return (
            <div className="stack">
              <ul className="history">
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                    <span>
                      <strong>{entry.administrator ?? 'A former administrator'}</strong> {deedOf(entry)}
                      <Particulars entry={entry} />
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
