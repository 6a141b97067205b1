import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLiveRecordings, type Connection } from '../api/live-recordings';
import { invalidate, useApiPages, useApiQuery } from '../api/query';
import type { Recording } from '../api/types';
import { leadingOn } from '../calls/kept-list';
import { Badge, PageHead } from '../design/card';
import cards from '../design/card.module.css';
import layout from '../design/layout.module.css';
import { endOfDay, startOfDay } from '../design/local-day';
import { Empty, Problem, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { TryAllAgain } from '../retry/try-all-again';
import { Button } from '../ui/button';
import { DateRangePicker } from '../ui/date-range-picker';
import { Select } from '../ui/select';
import { ExportRecordings } from './export-recordings';
import { RecordingRow } from './recording-row';
import styles from './recordings.module.css';
import { recordingsSearch, STATUSES, type RecordingsSearch } from './recordings-search';
import { RejectionsCard } from './rejections-card';
import words from './words.en';

/** Between two looks where events do not come through, in milliseconds. */
const POLL_MS = 5_000;

/** Every recording on its way from acceptance to evaluation, as it happens. */
export default function Recordings() {
  const tell = useWords(words);
  const search = recordingsSearch(useSearch({ strict: false }));
  const { status } = search;
  const accepted = { from: startOfDay(search.from), to: endOfDay(search.to) };
  const connection = useLiveRecordings();
  const pages = useApiPages('recordings', {
    query: { status, ...accepted },
    ...(connection === 'polling' && { pollEvery: POLL_MS }),
  });
  const hasSome = pages.data?.pages.some(({ recordings }) => recordings.length > 0);
  return (
    <>
      <PageHead
        title={tell('title')}
        actions={
          <>
            <Standing connection={connection} isOutdated={Boolean(pages.error)} />
            <ExportRecordings query={{ status, ...accepted }} />
          </>
        }
      >
        {tell('lead')} <AudioSentence />
      </PageHead>
      <Filters search={search}>
        {status === 'failed' && hasSome && (
          <TryAllAgain of="recordings" filter={accepted} onQueued={() => invalidate('recordings')} />
        )}
      </Filters>
      <RejectionsCard search={search} />
      <ShownQuery of={pages}>
        {(data) => (
          <List
            recordings={data.pages.flatMap(({ recordings }) => recordings)}
            isFiltered={Boolean(status ?? search.from ?? search.to)}
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
  const { keep_audio_days: days, campaigns, allowed } = data;
  const isKeptOfSome = campaigns.some((own) => own.keep_audio_days !== null);
  if (!allowed || (days === null && !isKeptOfSome)) return tell('audioDeleted');
  if (days === null) return tell('audioKeptOfSome');
  return [tell('audioKept', { count: days }), ...(campaigns.length > 0 ? [tell('audioOtherDays')] : [])].join(
    ' ',
  );
}

interface StandingProps {
  connection: Connection;
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
  more: ReactNode;
  problem: string | undefined;
}

function List({ recordings, isFiltered, more, problem }: ListProps) {
  const tell = useWords(words);
  if (recordings.length === 0)
    return (
      <div className={cards.card}>
        <Empty icon="recordings" title={tell(isFiltered ? 'noMatch' : 'none')}>
          <p>{tell(isFiltered ? 'noMatchLead' : 'noneLead')}</p>
        </Empty>
      </div>
    );
  const leads = leadingOn(recordings.map((one) => one.call_id));
  return (
    <div className={layout.stack}>
      <ul className={styles.list} aria-label={tell('title')} aria-live="polite" aria-relevant="additions">
        {recordings.map((recording) => (
          <RecordingRow key={recording.job_id} recording={recording} leads={leads} />
        ))}
      </ul>
      {problem && <Problem message={problem} />}
      <div className={layout.row} data-spread>
        <span className={`${texts.small} ${texts.muted}`}>{tell('shown', { count: recordings.length })}</span>
        {more}
      </div>
    </div>
  );
}
