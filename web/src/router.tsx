import { useSyncExternalStore, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { leaveEntry, openEntry, returnToEntry } from './history-entries';

// A few lines do what this page needs of a router: the address is the state, and links change it.

const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

window.addEventListener('popstate', () => returnToEntry(announce));

interface NavigateOptions {
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  /** Whether another view begins at its top; not where the same view only shows something else. */
  scroll?: boolean;
}

/** Goes to another view of this page. */
export function navigate(to: string, { replace = false, scroll = !replace }: NavigateOptions = {}): void {
  if (!replace && to === location.pathname + location.search) replace = true;
  leaveEntry();
  openEntry(to, replace);
  announce();
  if (scroll) window.scrollTo(0, 0);
}

/** Path and query of the address as it changes. */
export function useAddress(): { path: string; query: URLSearchParams } {
  const address = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => location.pathname + location.search,
  );
  const url = new URL(address, location.origin);
  return { path: url.pathname, query: url.searchParams };
}

/** What the groups of a pattern find in a path, decoded; null where it does not match or is no valid address. */
export function partsOf(pattern: RegExp, path: string): string[] | null {
  try {
    return pattern.exec(path)?.slice(1).map(decodeURIComponent) ?? null;
  } catch {
    return null; // such as `%E0%A4%A`, which is no text
  }
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** A link within this page; opening it in another tab works as everywhere. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || event.defaultPrevented) return;
    event.preventDefault();
    navigate(to);
  };
  return <a href={to} onClick={follow} {...rest} />;
}
