import { useNavigate, useParams } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useApiQuery } from '../api/query';
import { queryOf, readSearchText } from '../calls/call-search';
import { askForList, keepList, useKeptList } from '../calls/kept-list';
import { formatCount } from '../design/format';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { useShortcuts } from '../shell/shortcuts';
import { IconButton } from '../ui/button';
import styles from './call.module.css';
import words from './words.en';

interface NeighboursProps {
  id: string;
  /** What the list was searched for, kept from call to call. */
  query: string;
}

/** Previous and next within the list one came from; also by `k` and `j`. */
export function Neighbours({ id, query }: NeighboursProps) {
  const tell = useWords(words);
  const isOn = useShortcuts();
  const list = useKeptList();
  // Coaching names a call by its conversation, in its list as in the address.
  const { id: address = id } = useParams({ strict: false });
  useEffect(() => askForList(address), [address]);
  const ids = list?.ids ?? [];
  const at = ids.findIndex((one) => one === address || one === id);
  useNextPage(at >= 0 && at === ids.length - 1);
  const previous = at < 0 ? undefined : ids[at - 1];
  const next = at < 0 ? undefined : ids[at + 1];
  const navigate = useNavigate();
  const show = useCallback(
    (neighbour: string | undefined) =>
      neighbour &&
      void navigate({ to: '/calls/$id', params: { id: neighbour }, search: query ? { q: query } : {} }),
    [navigate, query],
  );

  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isBusy(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const neighbour = event.key === 'j' ? next : event.key === 'k' ? previous : undefined;
      if (!neighbour) return;
      event.preventDefault();
      show(neighbour);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, next, previous, show]);

  if (!list || at < 0 || (ids.length < 2 && list.cursor === null)) return null;
  const of = `${formatCount(ids.length)}${list.cursor === null ? '' : '+'}`;
  return (
    <nav className={styles.nav} aria-label={tell('place', { at: formatCount(at + 1), of })}>
      <IconButton
        icon={ChevronLeft}
        label={tell('previous')}
        isDisabled={!previous}
        onPress={() => show(previous)}
      />
      <span className={`${texts.small} ${texts.muted}`} aria-hidden="true">
        {formatCount(at + 1)} / {of}
      </span>
      <IconButton icon={ChevronRight} label={tell('next')} isDisabled={!next} onPress={() => show(next)} />
    </nav>
  );
}

/** Reads where the list goes on, once somebody is at the last of the calls that are known. */
function useNextPage(isAtEnd: boolean): void {
  const list = useKeptList();
  const cursor = list === null || list.search === null ? null : list.cursor;
  const page = useApiQuery('conversations', {
    query: { ...queryOf(readSearchText(list?.search ?? '')), cursor: cursor ?? undefined },
    enabled: isAtEnd && cursor !== null,
  });
  const found = cursor !== null && isAtEnd ? page.data : undefined;
  useEffect(() => {
    if (!found || !list) return;
    const known = new Set(list.ids);
    const more = found.conversations.map((call) => call.id).filter((id) => !known.has(id));
    keepList({ ...list, ids: [...list.ids, ...more], cursor: found.next_cursor });
  }, [found, list]);
}

/** Where keys are for something else. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]') !== null;
