import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../shell/session';
import { callsSearch, searchTextOf, type Filter } from './call-search';
import { firstSearch } from './first-view';

interface FilterControl {
  filter: Filter;
  /** Shows other calls: an entry of the history, which the way back undoes; the view stays where it is. */
  open: (filter: Filter) => void;
  /** The same with what is named here in another way, undefined for not at all. */
  change: (change: Filter) => void;
}

/** What the address names, and how to name something else. */
export function useFilter(): FilterControl {
  const filter: Filter = callsSearch(useSearch({ strict: false }));
  const { email } = useSession().session;
  const navigate = useNavigate();
  const open = (wanted: Filter) => {
    // Who begins with a view of their own asks for all calls by name.
    const isAll = searchTextOf(wanted) === '' && firstSearch(email) !== '';
    void navigate({
      to: '/calls',
      search: { ...wanted, view: isAll ? 'all' : undefined },
      resetScroll: false,
    });
  };
  return { filter, open, change: (change) => open({ ...filter, ...change }) };
}
