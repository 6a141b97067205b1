import { createContext, useContext, useMemo, useState } from 'react';
import type { CallSummary } from '../api/types';

/** Calls of the list that somebody means to do something with. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Those of them that are shown, in the order of the list. */
  calls: readonly CallSummary[];
  isAll: boolean;
  toggle: (id: string) => void;
  setAll: (selected: boolean) => void;
}

/** For what is drawn of a row: columns that change with every selection would be drawn anew, and lose the focus. */
export const SelectionContext = createContext<Selection | null>(null);

/** The selection of the list around; only within one. */
export function useSelectionHere(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('no selection outside of a list');
  return selection;
}

/** What is selected of the calls that are shown; another list, by its `key`, begins with none. */
export function useSelection(calls: readonly CallSummary[], key: string): Selection {
  const [chosen, setChosen] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() });
  const ids = chosen.key === key ? chosen.ids : NONE;
  return useMemo(() => {
    const shown = calls.filter(({ id }) => ids.has(id));
    return {
      ids,
      calls: shown,
      isAll: calls.length > 0 && shown.length === calls.length,
      toggle: (id) => {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        setChosen({ key, ids: next });
      },
      setAll: (selected) => setChosen({ key, ids: new Set(selected ? calls.map(({ id }) => id) : []) }),
    };
  }, [calls, ids, key]);
}

const NONE: ReadonlySet<string> = new Set();
