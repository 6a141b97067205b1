import { useCallback, useEffect, useRef, useState } from 'react';
import { apiAddress } from '../api/query';
import type { Recording } from '../api/types';

const POLL_MS = 5_000;
/** A browser gives a refused stream up; as long as the service asks those to wait of whom too many are open. */
const OPEN_AGAIN_MS = 30_000;

export interface LiveRecordings {
  /** The latest word on recordings that changed while the page was open, by job. */
  changed: ReadonlyMap<string, Recording>;
  connection: 'connecting' | 'live' | 'polling';
  /** Takes in a change that this page made itself. */
  note: (recording: Recording) => void;
  /** Drops what is known of changes, before everything is read anew. */
  forget: () => void;
}

/** Follows recordings by server-sent events; where a proxy swallows those, by asking again and again. */
export function useLiveRecordings(reload: () => Promise<unknown>): LiveRecordings {
  const [changed, setChanged] = useState<ReadonlyMap<string, Recording>>(new Map());
  const [connection, setConnection] = useState<LiveRecordings['connection']>('connecting');
  const reloadNow = useRef(reload);
  reloadNow.current = reload;
  const note = useCallback(
    (recording: Recording) => setChanged((before) => new Map(before).set(recording.job_id, recording)),
    [],
  );

  const forget = useCallback(() => setChanged(new Map()), []);

  useEffect(() => {
    let stream: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    let opened = false;
    const open = () => {
      stream = new EventSource(apiAddress('recordings/events'));
      stream.addEventListener('open', () => {
        setConnection('live');
        // What changed while nobody listened was told to nobody.
        if (opened) void reloadNow.current();
        opened = true;
      });
      stream.addEventListener('recording', (event: MessageEvent<string>) =>
        note(JSON.parse(event.data) as Recording),
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
  }, [note]);

  useEffect(() => {
    if (connection !== 'polling') return;
    const timer = setInterval(() => {
      setChanged(new Map());
      void reloadNow.current();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [connection]);

  return { changed, connection, note, forget };
}
