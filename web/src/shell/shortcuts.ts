import { useSyncExternalStore } from 'react';
import { readStored, store } from '../browser-storage';

const KEY = 'single-key-shortcuts';
const listeners = new Set<() => void>();

let isOn = readStored('localStorage', KEY) !== 'off';

/** Switches shortcuts of one key on or off, on this device. */
export function setShortcuts(on: boolean): void {
  isOn = on;
  store('localStorage', KEY, on ? 'on' : 'off');
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
