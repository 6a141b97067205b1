import { useMemo, useState } from 'react';
import type { Recording, RecordingPage } from '../api/types';
import { usePages } from '../api/use-pages';
import { Badge, PageHead } from '../design/card';
import { Button } from '../design/button';
import { JOB_STATUS } from '../design/call-words';
import { Select } from '../design/field';
import { counted } from '../design/format';
import { Empty, Problem, Shown } from '../design/states';
import { RecordingRow } from './recording-row';
import './recordings.css';
import { useLiveRecordings } from './use-live-recordings';

/** Every recording on its way from acceptance to evaluation, as it happens. */
export default function Recordings() {
  const [status, setStatus] = useState<'' | Recording['status']>('');
  const query = useMemo(() => ({ status }), [status]);
  const pages = usePages<RecordingPage>('recordings', query);
  const { changed, connection, note } = useLiveRecordings(pages.first.reload);

  const fetched = [pages.first.data, ...pages.more].flatMap((page) => page?.recordings ?? []);
  const recordings = merge(fetched, changed).filter(
    (recording) => status === '' || recording.status === status,
  );

  const isLive = connection === 'live' && !pages.first.error;

  return (
    <>
      <PageHead
        title="Recordings"
        actions={
          <Badge tone={isLive ? 'good' : undefined}>
            <span className="pulse" data-live={isLive || undefined} />
            {pages.first.error
              ? 'Not up to date'
              : connection === 'live'
                ? 'Live'
                : connection === 'polling'
                  ? 'Refreshed every few seconds'
                  : 'Connecting'}
          </Badge>
        }
      >
        Each recording on its way: checked, transcribed, analysed. The audio is deleted once it is
        transcribed.
      </PageHead>
      <div className="narrow-filter">
        <Select
          label="Status"
          value={status}
          onChange={(event) => setStatus(event.target.value as typeof status)}
        >
          <option value="">All recordings</option>
          {Object.entries(JOB_STATUS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Shown of={pages.first}>
        {() =>
          recordings.length === 0 ? (
            <div className="card">
              <Empty icon="recordings" title={status ? 'No recording has this status' : 'No recordings yet'}>
                <p>
                  {status ? 'Choose another status.' : 'They appear here the moment your system sends them.'}
                </p>
              </Empty>
            </div>
          ) : (
            <div className="stack">
              <ul className="recording-list" aria-live="polite" aria-relevant="additions">
                {recordings.map((recording) => (
                  <RecordingRow key={recording.job_id} recording={recording} onChanged={note} />
                ))}
              </ul>
              {pages.error && <Problem message={pages.error.message} />}
              <div className="row" data-spread>
                <span className="small muted">{counted(recordings.length, 'recording')} shown</span>
                {pages.hasMore && (
                  <Button busy={pages.busy} onClick={() => void pages.loadMore()}>
                    Show more
                  </Button>
                )}
              </div>
            </div>
          )
        }
      </Shown>
    </>
  );
}

/** Changed recordings in their place, new ones on top. */
function merge(fetched: Recording[], changed: ReadonlyMap<string, Recording>): Recording[] {
  const known = new Set(fetched.map(({ job_id }) => job_id));
  const added = [...changed.values()].filter(({ job_id }) => !known.has(job_id)).reverse();
  return [...added, ...fetched.map((recording) => changed.get(recording.job_id) ?? recording)];
}
