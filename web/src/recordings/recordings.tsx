import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApiPages, useApiQuery } from '../api/query';
import type { Recording } from '../api/types';
import { Badge, PageHead } from '../design/card';
import { endOfDay, startOfDay } from '../design/local-day';
import { Empty, Problem, ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { TryAllAgain } from '../retry/try-all-again';
import { Button } from '../ui/button';
import { DateRangePicker } from '../ui/date-range-picker';
import { Select } from '../ui/select';
import { RecordingRow } from './recording-row';
import styles from './recordings.module.css';
import { recordingsSearch, STATUSES, type RecordingsSearch } from './recordings-search';
import { RejectionsCard } from './rejections-card';
import { useLiveRecordings, type LiveRecordings } from './use-live-recordings';
import words from './words.en';

/** Every recording on its way from acceptance to evaluation, as it happens. */
export default function Recordings() {
  const tell = useWords(words);
  const search = recordingsSearch.parse(useSearch({ strict: false }));
  const { status } = search;
  const accepted = { from: startOfDay(search.from), to: endOfDay(search.to) };
  const pages = useApiPages('recordings', { query: { status, ...accepted } });
  const { changed, connection, note, forget } = useLiveRecordings(pages.refetch);
  const hasSome = pages.data?.pages.some(({ recordings }) => recordings.length > 0);
  const again = async () => {
    forget();
    await pages.refetch();
  };
  return (
    <>
      <PageHead
        title={tell('title')}
        actions={<Standing connection={connection} isOutdated={Boolean(pages.error)} />}
      >
        {tell('lead')} <AudioSentence />
      </PageHead>
      <Filters search={search}>
        {status === 'failed' && hasSome && <TryAllAgain of="recordings" filter={accepted} onQueued={again} />}
      </Filters>
      <RejectionsCard search={search} />
      <ShownQuery of={pages}>
        {(data) => (
          <List
            recordings={merge(
              data.pages.flatMap(({ recordings }) => recordings),
              changed,
            ).filter((recording) => belongs(recording, status, accepted))}
            isFiltered={Boolean(status ?? search.from ?? search.to)}
            onChanged={note}
            more={
              pages.hasNextPage && (
                <Button busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
                  {tell('more')}
                </Button>
              )
            }
            problem={pages.isFetchNextPageError ? pages.error.message : undefined}
          />
        )}
      </ShownQuery>
    </>
  );
}

/** What becomes of the audio, as the organisation has it. */
function AudioSentence() {
  const tell = useWords(words);
  const { data } = useApiQuery('kept-audio');
  if (!data) return null;
  const { keep_audio_days: days, allowed } = data;
  return days === null || !allowed ? tell('audioDeleted') : tell('audioKept', { count: days });
}

interface StandingProps {
  connection: LiveRecordings['connection'];
  isOutdated: boolean;
}

/** Whether what is shown is what there is. */
function Standing({ connection, isOutdated }: StandingProps) {
  const tell = useWords(words);
  const isLive = connection === 'live' && !isOutdated;
  return (
    <Badge tone={isLive ? 'good' : undefined}>
      <span className={styles.pulse} data-live={isLive || undefined} />
      {tell(isOutdated ? 'outdated' : connection)}
    </Badge>
  );
}

/** What the address names: how far the recordings are, and when they were received. */
function Filters({ search, children }: { search: RecordingsSearch; children: ReactNode }) {
  const tell = useWords(words);
  const navigate = useNavigate();
  const change = (to: Partial<RecordingsSearch>) =>
    void navigate({ to: '.', search: { ...search, ...to }, resetScroll: false });
  return (
    <div className={styles.filters}>
      <Select
        label={tell('status')}
        options={[
          { value: 'all', label: tell('all') },
          ...STATUSES.map((value) => ({ value, label: tell(`status.${value}`) })),
        ]}
        value={search.status ?? 'all'}
        onChange={(value) => change({ status: value === 'all' ? undefined : value })}
      />
      <DateRangePicker
        label={tell('received')}
        value={{ from: search.from, to: search.to }}
        onChange={({ from, to }) => change({ from, to })}
      />
      {children}
    </div>
  );
}

interface ListProps {
  recordings: readonly Recording[];
  isFiltered: boolean;
  onChanged: (recording: Recording) => void;
  more: ReactNode;
  problem: string | undefined;
}

function List({ recordings, isFiltered, onChanged, more, problem }: ListProps) {
  const tell = useWords(words);
  if (recordings.length === 0)
    return (
      <div className="card">
        <Empty icon="recordings" title={tell(isFiltered ? 'noMatch' : 'none')}>
          <p>{tell(isFiltered ? 'noMatchLead' : 'noneLead')}</p>
        </Empty>
      </div>
    );
  return (
    <div className="stack">
      <ul className={styles.list} aria-label={tell('title')} aria-live="polite" aria-relevant="additions">
        {recordings.map((recording) => (
          <RecordingRow key={recording.job_id} recording={recording} onChanged={onChanged} />
        ))}
      </ul>
      {problem && <Problem message={problem} />}
      <div className="row" data-spread>
        <span className="small muted">{tell('shown', { count: recordings.length })}</span>
        {more}
      </div>
    </div>
  );
}

/** Changed recordings in their place, new ones on top. */
function merge(fetched: Recording[], changed: ReadonlyMap<string, Recording>): Recording[] {
  const known = new Set(fetched.map(({ job_id }) => job_id));
  const added = [...changed.values()].filter(({ job_id }) => !known.has(job_id)).reverse();
  return [...added, ...fetched.map((recording) => changed.get(recording.job_id) ?? recording)];
}

/** Whether a recording that has changed is still, or now, one of those that were asked for. */
function belongs(
  { status, enqueued_at: received }: Recording,
  wanted: Recording['status'] | undefined,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): boolean {
  if (wanted && status !== wanted) return false;
  return !received || ((!from || received >= from) && (!to || received <= to));
}
