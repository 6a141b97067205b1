import { useState } from 'react';
import * as z from 'zod/mini';
import { readStored, store } from '../browser-storage';

const KEY = 'calls-hidden-columns';
/** What most people do without, until they ask for it. */
const HIDDEN_AT_FIRST = ['topics', 'coverage', 'source'];

const kept = z.array(z.string());

function stored(): string[] {
  try {
    const text = readStored('localStorage', KEY);
    return text === null ? HIDDEN_AT_FIRST : kept.parse(JSON.parse(text));
  } catch {
    return HIDDEN_AT_FIRST; // it may hold something else
  }
}

/** Columns of the list that are not shown, remembered on this device. */
export function useHiddenColumns(): [string[], (hidden: string[]) => void] {
  const [hidden, setHidden] = useState(stored);
  const change = (columns: string[]) => {
    setHidden(columns);
    store('localStorage', KEY, JSON.stringify(columns));
  };
  return [hidden, change];
}
