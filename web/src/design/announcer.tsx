import { useSyncExternalStore } from 'react';
import styles from './announcer.module.css';

let message = '';
let clearing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const show = (text: string) => {
  message = text;
  listeners.forEach((listener) => listener());
};

/** Tells everybody, those who listen as well as those who look, that something has happened. */
export function announce(text: string): void {
  clearTimeout(clearing);
  show(text);
  clearing = setTimeout(() => show(''), 5_000);
}

/** Where announcements appear; once a page. */
export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => message,
  );
  return (
    // The attribute keeps it from being hidden beneath a dialog.
    <div className={styles.announcer} role="status" aria-live="polite" data-live-announcer="true">
      {text && <span>{text}</span>}
    </div>
  );
}
