import { useSyncExternalStore, type AnchorHTMLAttributes, type MouseEvent } from 'react';

// Twenty lines do what this page needs of a router: the address is the state, and links change it.

const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

window.addEventListener('popstate', announce);

/** Goes to another view of this page. */
export function navigate(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  announce();
  if (!replace) window.scrollTo(0, 0);
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
