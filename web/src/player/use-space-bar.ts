import { useEffect } from 'react';
import { useShortcuts } from '../shell/shortcuts';

/** Where the space bar has a meaning of its own. */
const TAKEN =
  'a, button, input, select, textarea, summary, [contenteditable], [role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"], [role="grid"]';

/** Does something when the space bar is pressed anywhere on the page where it means nothing else. */
export function useSpaceBar(action: () => void): void {
  const isOn = useShortcuts();
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(TAKEN)) return;
      // The page would scroll.
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, action]);
}
