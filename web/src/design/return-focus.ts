/** What around a button may take the focus once the button is gone. */
const PLACES = 'li, section, [role="region"], .card';

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/**
 * Remembers what has the focus now. The function it returns gives the focus back, or where that is gone to what was
 * around it, at last the title of the view; it does nothing where something else has taken the focus meanwhile.
 */
export function holdFocus(): () => void {
  const { activeElement } = document;
  const held = activeElement instanceof HTMLElement ? activeElement : null;
  const around: HTMLElement[] = [];
  let place = held?.parentElement?.closest<HTMLElement>(PLACES);
  while (place) {
    around.push(place);
    place = place.parentElement?.closest<HTMLElement>(PLACES);
  }
  return () => {
    const now = document.activeElement;
    if (now && now !== document.body) return;
    if (held && held !== document.body && canTakeFocus(held)) return held.focus({ preventScroll: true });
    const near = around.find(canTakeFocus) ?? document.getElementById('view-title');
    if (!near) return;
    if (!near.hasAttribute('tabindex')) near.tabIndex = -1;
    near.focus({ preventScroll: true });
  };
}
