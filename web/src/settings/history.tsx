import { useApiPages } from '../api/query';
import { Card } from '../design/card';
import { formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { Empty, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { useCriterionNames } from '../rubric/criterion-names';
import { criterionOf, AuditedAction } from './audited-action';
import styles from './lists.module.css';
import words from './words.en';

/** Of what the operator or the service does, the sentence tells the source. */
const isNetwork = (source: string | null): source is string => source?.includes('/') === true;

/** Who changed what, when, and from where. */
export function History() {
  const tell = useWords(words);
  const log = useApiPages('audit');
  const nameOf = useCriterionNames(
    log.data?.pages.flatMap(({ entries }) => entries.flatMap((entry) => criterionOf(entry) ?? [])) ?? [],
  );
  return (
    <Card title={tell('part.history')}>
      <ShownQuery of={log}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <Empty icon="clock" title={tell('noEntries')} />;
          return (
            <div className={layout.stack}>
              <ul className={styles.history}>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                    <span>
                      <AuditedAction entry={entry} nameOf={nameOf} />
                    </span>
                    {isNetwork(entry.source) && (
                      <span className={styles.network}>{tell('doneFrom', { network: entry.source })}</span>
                    )}
                  </li>
                ))}
              </ul>
              {log.hasNextPage && (
                <div>
                  <Button busy={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
                    {tell('showMore')}
                  </Button>
                </div>
              )}
            </div>
          );
        }}
      </ShownQuery>
    </Card>
  );
}
