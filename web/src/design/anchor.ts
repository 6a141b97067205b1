import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * A place of a view that addresses name, as in `/settings#password`: scrolled to and given the focus once it is drawn,
 * which is later than the address changes.
 */
export function useAnchor(name: string | undefined): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isNamed = name !== undefined && hash === name;
  useEffect(() => {
    if (!isNamed) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return place;
}
