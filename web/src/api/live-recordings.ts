import type { InfiniteData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpoint } from './client';
import type { AnswerOf, QueryOf } from './operations';
import { invalidate, queryClient } from './query-client';
import type { Recording } from './types';

/** A browser gives a refused stream up; as long as the service asks those to wait of whom too many are open. */
const OPEN_AGAIN_MS = 30_000;

/** Whether changes are told as they happen; `polling` where a proxy swallows events, and the lists have to be asked for. */
export type Connection = 'connecting' | 'live' | 'polling';

/** Puts what server-sent events tell of recordings into the lists that were read of them. */
export function useLiveRecordings(): Connection {
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    let stream: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    let opened = false;
    const open = () => {
      stream = new EventSource(endpoint('recordings/events'));
      stream.addEventListener('open', () => {
        setConnection('live');
        // What changed while nobody listened was told to nobody.
        if (opened) void invalidate('recordings');
        opened = true;
      });
      stream.addEventListener('recording', (event: MessageEvent<string>) =>
        putRecording(JSON.parse(event.data) as Recording),
      );
      stream.addEventListener('error', () => {
        setConnection('polling');
        if (stream.readyState === EventSource.CLOSED) again = setTimeout(open, OPEN_AGAIN_MS);
      });
    };
    open();
    return () => {
      clearTimeout(again);
      stream.close();
    };
  }, []);
  return connection;
}

type Pages = InfiniteData<AnswerOf<'recordings', 'get'>>;

/** Puts a recording that has changed in its place in every list that was read, or on top where it is new. */
export function putRecording(recording: Recording): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['recordings'] })) {
    const asked = query.queryKey[2] as QueryOf<'recordings', 'get'>;
    const put = () =>
      queryClient.setQueryData<Pages>(
        query.queryKey,
        (read) => read?.pages && placed(read, recording, asked),
      );
    put();
    // The answer that is under way may be from before.
    if (query.state.fetchStatus === 'fetching') query.promise?.then(put, () => undefined);
  }
}

function placed(read: Pages, recording: Recording, asked: QueryOf<'recordings', 'get'>): Pages {
  const isMeant = belongs(recording, asked);
  const isNew = !read.pages.some(({ recordings }) =>
    recordings.some(({ job_id: id }) => id === recording.job_id),
  );
  const pages = read.pages.map((page, at) => ({
    ...page,
    recordings: [
      ...(at === 0 && isNew && isMeant ? [recording] : []),
      ...page.recordings.flatMap((one) => (one.job_id !== recording.job_id ? one : isMeant ? recording : [])),
    ],
  }));
  return { ...read, pages };
}

/** Whether a recording that has changed is still, or now, one of those that were asked for. */
function belongs(
  { status, enqueued_at: received }: Recording,
  { status: wanted, from, to }: QueryOf<'recordings', 'get'>,
): boolean {
  if (wanted && status !== wanted) return false;
  return !received || ((!from || received >= from) && (!to || received <= to));
}
