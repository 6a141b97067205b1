import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { router } from './routes';

// For the bars of the page alone, whose links decide themselves which of them is the current one. Views take `Link` and
// `useNavigate` of the router, whose addresses are checked.

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** A link within this page; opening it in another tab works as everywhere. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ href: to });
  };
  // As the router's own links do.
  const preload = () => void router.preloadRoute({ to: new URL(to, location.href).pathname });
  return <a href={to} onClick={follow} onMouseEnter={preload} onFocus={preload} {...rest} />;
}
