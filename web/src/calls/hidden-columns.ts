import { useState } from 'react';
import * as z from 'zod/mini';

const KEY = 'calls-hidden-columns';
/** What most people do without, until they ask for it. */
const HIDDEN_AT_FIRST = ['topics', 'coverage', 'source'];

const kept = z.array(z.string());

function stored(): string[] {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? HIDDEN_AT_FIRST : kept.parse(JSON.parse(text));
  } catch {
    return HIDDEN_AT_FIRST; // storage can be switched off, or hold something else
  }
}

/** Columns of the list that are not shown, remembered on this device. */
export function useHiddenColumns(): [string[], (hidden: string[]) => void] {
  const [hidden, setHidden] = useState(stored);
  const change = (columns: string[]) => {
    setHidden(columns);
    try {
      localStorage.setItem(KEY, JSON.stringify(columns));
    } catch {
      // the choice lasts as long as the view
    }
  };
  return [hidden, change];
}
