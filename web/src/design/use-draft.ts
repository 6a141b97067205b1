import { useCallback, useState } from 'react';
import { onForget } from '../shell/forget';

// Drafts outlive the view they are written on, and a reload of the page; signing out forgets them.

const PREFIX = 'draft:';

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null; // storage can be switched off
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // switched off or full: the draft lasts as long as its view
  }
}

/** A text somebody works on. `saved` is what it is without a draft, and setting that ends the draft. */
export function useDraft(key: string, saved: string): [text: string, set: (text: string) => void] {
  const [draft, setDraft] = useState(() => read(key));
  const set = useCallback(
    (text: string) => {
      const next = text === saved ? null : text;
      write(key, next);
      setDraft(next);
    },
    [key, saved],
  );
  return [draft ?? saved, set];
}

/** Forgets every draft. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}

onForget(forgetDrafts);
