import { useCallback, useEffect, useRef, useState } from 'react';
import { putAnswer, sendToApi } from '../api/query';
import type { DraftAnswer } from './draft-answer';
import { ApiError } from '../api/client';
import { onForget } from '../shell/forget';

/** How long nobody types before the draft is saved, in milliseconds. */
const PAUSE_MS = 700;

/** What was typed and is not saved yet: it outlives the view it was typed in, not the session. */
let unsaved: { text: string; edition: number } | null = null;
onForget(() => {
  unsaved = null;
});

export interface DraftSaving {
  text: string;
  /** The draft as the service has it; null when there is none. */
  saved: DraftAnswer | null;
  state: 'none' | 'saved' | 'saving' | 'conflict' | 'failed';
  edit: (text: string) => void;
  /** Saves at once what is not saved; resolves with the draft, or null where it could not be saved. */
  flush: (text?: string) => Promise<DraftAnswer | null>;
  /** Takes what the service has in place of what is here. */
  take: (draft: DraftAnswer | null, live: string) => void;
}

/** A draft that saves itself on every pause in typing, one save after another, each on the edition before. */
export function useDraftSaving(initial: DraftAnswer | null, live: string): DraftSaving {
  const [text, setText] = useState(() => unsaved?.text ?? initial?.source ?? live);
  const [saved, setSaved] = useState(initial);
  const [state, setState] = useState<DraftSaving['state']>(initial ? 'saved' : 'none');
  const edition = useRef(unsaved?.edition ?? initial?.edition ?? 0);
  const latest = useRef<{ saved: DraftAnswer | null; queue: Promise<unknown> }>({
    saved: initial,
    queue: Promise.resolve(),
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback((source: string): Promise<DraftAnswer | null> => {
    clearTimeout(timer.current);
    setState('saving');
    const saving = latest.current.queue.then(async () => {
      // Typed again since: the later text is the one to save.
      if (unsaved?.text !== source) return latest.current.saved;
      try {
        const body = { source, edition: edition.current };
        const draft = await sendToApi('put', 'rubric/draft', { body });
        edition.current = draft.edition;
        latest.current.saved = draft;
        putAnswer('rubric/draft', { draft });
        setSaved(draft);
        if (unsaved.text === source) {
          unsaved = null;
          setState('saved');
        } else unsaved.edition = draft.edition;
        return draft;
      } catch (error) {
        setState(error instanceof ApiError && error.status === 409 ? 'conflict' : 'failed');
        return null;
      }
    });
    latest.current.queue = saving;
    return saving;
  }, []);

  const edit = useCallback(
    (next: string) => {
      setText(next);
      unsaved = { text: next, edition: edition.current };
      setState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(next), PAUSE_MS);
    },
    [save],
  );

  const flush = useCallback(
    async (next?: string) => {
      if (next !== undefined) {
        setText(next);
        unsaved = { text: next, edition: edition.current };
      }
      if (unsaved) return save(unsaved.text);
      await latest.current.queue;
      return latest.current.saved;
    },
    [save],
  );

  const take = useCallback((draft: DraftAnswer | null, liveSource: string) => {
    clearTimeout(timer.current);
    unsaved = null;
    edition.current = draft?.edition ?? 0;
    latest.current.saved = draft;
    setSaved(draft);
    setText(draft?.source ?? liveSource);
    setState(draft ? 'saved' : 'none');
  }, []);

  // Somebody else's draft, or another live rubric without one, is taken over once it has been read, as long as all that
  // was typed here is saved. What is saved here is read later than it is known here: until then nothing is to be taken.
  useEffect(() => {
    if (unsaved === null && (initial === null || initial.edition !== latest.current.saved?.edition))
      take(initial, live);
  }, [initial, live, take]);

  // Leaving the view does not wait for the pause.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (unsaved) void save(unsaved.text);
    },
    [save],
  );
  return { text, saved, state, edit, flush, take };
}
