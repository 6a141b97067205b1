import type { AnswerOf } from '../api/operations';
import { useApiPages } from '../api/query';
import { Badge, Card } from '../design/card';
import { formatCount, formatDateTime } from '../design/format';
import layout from '../design/layout.module.css';
import { saveJson } from '../design/save-as-file';
import { Empty, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import styles from './data-protection.module.css';
import words from './words.en';

type Erasure = AnswerOf<'erasures/{id}', 'get'>;

/** How often the erasures are asked for while somebody looks, in milliseconds. */
const POLL_MS = 3_000;
const counted = (count: number) => ({ count, shown: formatCount(count) });
const TONES = { queued: undefined, running: 'accent', done: 'good' } as const;

/** What was asked to be erased, how far that is, and the receipts. */
export function ErasureList() {
  const tell = useWords(words);
  const list = useApiPages('erasures', { pollEvery: POLL_MS });
  return (
    <Card title={tell('erasures')} lead={tell('erasuresLead')}>
      <ShownQuery of={list}>
        {({ pages }) => {
          const erasures = pages.flatMap((page) => page.erasures);
          if (erasures.length === 0) return <Empty icon="clock" title={tell('noErasures')} />;
          return (
            <div className={layout.stack}>
              <ul className={styles.list} aria-label={tell('erasures')}>
                {erasures.map((erasure) => (
                  <ErasureRow key={erasure.id} erasure={erasure} />
                ))}
              </ul>
              {list.hasNextPage && (
                <div>
                  <Button busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
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

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const tell = useWords(words);
  const { id, kind, state, counts, nightly_files: nightly, error } = erasure;
  const { created_at: asked, finished_at: finished } = erasure;
  const shown = formatDateTime(finished ?? asked);
  return (
    <li data-erasure={id}>
      <span>
        <strong>{tell(`erasureOf.${kind}`)}</strong>{' '}
        <Badge tone={TONES[state]}>{tell(`erasureState.${state}`)}</Badge>
        <br />
        <span className={`${texts.small} ${texts.muted}`}>
          {tell(finished ? 'erasedAt' : 'askedAt', { at: shown })}
          {' · '}
          {[
            tell('erasedCalls', counted(counts.calls)),
            tell('erasedRecordings', counted(counts.recordings)),
            tell('erasedEvaluations', counted(counts.evaluations + counts.superseded_evaluations)),
          ].join(', ')}
          {counts.held_calls > 0 && ` · ${tell('eraseKept', { count: counts.held_calls })}`}
          {error && ` · ${tell('brokeOff')}`}
        </span>
        {nightly.length > 0 && (
          <>
            <br />
            <span className={texts.small}>{tell('nightlyFiles', { files: nightly.join(', ') })}</span>
          </>
        )}
      </span>
      {state === 'done' && (
        <Button
          size="small"
          aria-label={tell('receiptOf', { at: shown })}
          onPress={() => saveJson(`erasure-${id}.json`, erasure)}
        >
          {tell('receipt')}
        </Button>
      )}
    </li>
  );
}
