import { useLayoutEffect, useRef, type RefObject } from 'react';

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
    // What is disabled has the focus for a moment more, in which it hears no key.
    if (now && now !== document.body && !now.matches(':disabled')) return;
    if (held && held !== document.body && canTakeFocus(held)) return held.focus({ preventScroll: true });
    const near = around.find(canTakeFocus) ?? document.getElementById('view-title');
    if (!near) return;
    if (!near.hasAttribute('tabindex')) near.tabIndex = -1;
    near.focus({ preventScroll: true });
  };
}

/** These give it back themselves. */
const RETURNING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const hasFocus = (control: HTMLElement | null): boolean =>
  control !== null && control === document.activeElement && !control.closest(RETURNING);

/** What is drawn in place of what had the focus comes with the same change, or may take it by itself. */
const onceDrawn = (giveBack: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(giveBack));

/** For a control: keeps the focus from falling to the top of the page where it has it and is disabled or goes. */
export function usePassedFocus<Control extends HTMLElement>(isDisabled = false): RefObject<Control | null> {
  const control = useRef<Control>(null);
  // Asked before it is disabled, which takes the focus from it at once.
  const giveBack = isDisabled && hasFocus(control.current) ? holdFocus() : undefined;
  useLayoutEffect(() => {
    if (giveBack) onceDrawn(giveBack);
  });
  useLayoutEffect(() => {
    const { current } = control;
    return () => {
      if (hasFocus(current)) onceDrawn(holdFocus());
    };
  }, []);
  return control;
}
