import { useEffect, useRef, type RefObject } from 'react';
import { useShortcuts } from '../shell/shortcuts';

/** Where keys are for something else. */
const BUSY =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]';

const LINKS = '[data-call] a[data-row-link]';

interface RowKeys {
  searchBox: RefObject<HTMLInputElement | null>;
  /** Selects the call of an id, or no longer. */
  onSelect: (id: string) => void;
  /** Selects none; false where none was selected. */
  onClear: () => boolean;
}

/**
 * Keys of the list: `/` searches, `j` and `k` move from call to call, `x` selects the call one is at, Escape selects
 * none, and then leaves the list. Enter opens, as on every link. The call one is at is the one whose link has the focus.
 */
export function useRowKeys({ searchBox, onSelect, onClear }: RowKeys): void {
  const isOn = useShortcuts();
  const handlers = useRef({ onSelect, onClear });
  handlers.current = { onSelect, onClear };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = document.activeElement;
      if (event.key === 'Escape') return leave(at, handlers.current.onClear);
      if (!isOn || at?.closest(BUSY) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const id = at?.closest<HTMLElement>('[data-call]')?.dataset.call;
      if (event.key === '/') searchBox.current?.focus();
      else if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
      else if (event.key === 'x' && id !== undefined) handlers.current.onSelect(id);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, searchBox]);
}

/** To the next call or the one before; from elsewhere to the first. */
function move(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(LINKS)];
  const row = document.activeElement?.closest('[data-call]');
  const at = links.findIndex((link) => row?.contains(link));
  const next = links[at < 0 ? 0 : at + by];
  next?.focus({ preventScroll: true });
  next?.closest('[data-call]')?.scrollIntoView({ block: 'nearest' });
}

function leave(at: Element | null, onClear: () => boolean): void {
  const isInList = at?.closest('[data-call]') || at === document.body;
  if (isInList && !onClear() && at instanceof HTMLElement) at.blur();
}
