import { useLocation } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { router } from './routes';

// For views that name another one by its address. New code takes `Link`, `useNavigate` and `useSearch` of the router.

interface NavigateOptions {
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  /** Whether another view begins at its top; not where the same view only shows something else. */
  scroll?: boolean;
}

/** Goes to another view of this page. */
export function navigate(to: string, { replace = false, scroll = !replace }: NavigateOptions = {}): void {
  void router.navigate({ href: to, replace, resetScroll: scroll });
}

/** Path and query of the address as it changes. */
export function useAddress(): { path: string; query: URLSearchParams } {
  const { pathname, searchStr } = useLocation();
  return { path: pathname, query: new URLSearchParams(searchStr) };
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
  // As the router's own links do.
  const preload = () => void router.preloadRoute({ to: new URL(to, location.href).pathname });
  return <a href={to} onClick={follow} onMouseEnter={preload} onFocus={preload} {...rest} />;
}
