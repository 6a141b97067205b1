import { useCallback, useEffect, useRef, useState } from 'react';
import { endpoint } from '../api/client';
import type { Recording } from '../api/types';

const POLL_MS = 5_000;

export interface LiveRecordings {
  /** The latest word on recordings that changed while the page was open, by job. */
  changed: ReadonlyMap<string, Recording>;
  connection: 'connecting' | 'live' | 'polling';
  /** Takes in a change that this page made itself. */
  note: (recording: Recording) => void;
}

/** Follows recordings by server-sent events; where a proxy swallows those, by asking again and again. */
export function useLiveRecordings(reload: () => Promise<void>): LiveRecordings {
  const [changed, setChanged] = useState<ReadonlyMap<string, Recording>>(new Map());
  const [connection, setConnection] = useState<LiveRecordings['connection']>('connecting');
  const reloadNow = useRef(reload);
  reloadNow.current = reload;
  const note = useCallback(
    (recording: Recording) => setChanged((before) => new Map(before).set(recording.job_id, recording)),
    [],
  );

  useEffect(() => {
    const stream = new EventSource(endpoint('recordings/events'));
    let opened = false;
    stream.addEventListener('open', () => {
      setConnection('live');
      // What changed while nobody listened was told to nobody.
      if (opened) void reloadNow.current();
      opened = true;
    });
    stream.addEventListener('recording', (event: MessageEvent<string>) =>
      note(JSON.parse(event.data) as Recording),
    );
    stream.addEventListener('error', () => setConnection('polling'));
    return () => stream.close();
  }, [note]);

  useEffect(() => {
    if (connection !== 'polling') return;
    const timer = setInterval(() => {
      setChanged(new Map());
      void reloadNow.current();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [connection]);

  return { changed, connection, note };
}
