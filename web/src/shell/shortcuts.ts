import { useSyncExternalStore } from 'react';

const KEY = 'single-key-shortcuts';
const listeners = new Set<() => void>();

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true; // storage can be switched off
  }
}

let isOn = stored();

/** Switches shortcuts of one key on or off, on this device. */
export function setShortcuts(on: boolean): void {
  isOn = on;
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // the choice lasts as long as the page
  }
  listeners.forEach((listener) => listener());
}

/**
 * Whether shortcuts of one key, such as `j`, are to work: people who speak to their computer switch them off (WCAG 2.1.4).
 */
export const useShortcuts = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOn,
  );
