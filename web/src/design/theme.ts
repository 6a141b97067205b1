import { useSyncExternalStore } from 'react';
import { readStored, store } from '../browser-storage';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

function stored(): Theme {
  const value = readStored('localStorage', KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

let current = stored();

function apply(): void {
  if (current === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
}
apply();

export function setTheme(theme: Theme): void {
  current = theme;
  store('localStorage', KEY, theme);
  apply();
  listeners.forEach((listener) => listener());
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark now: for what is drawn in colours that do not follow by themselves. */
export function useDark(): boolean {
  const theme = useTheme();
  const dark = useSyncExternalStore(
    (listener) => {
      systemDark.addEventListener('change', listener);
      return () => systemDark.removeEventListener('change', listener);
    },
    () => systemDark.matches,
  );
  return theme === 'system' ? dark : theme === 'dark';
}

/** A token as a plain colour, as it is inside `element`; canvases know no `var()` and no `light-dark()`. */
export function colourIn(element: Element, token: `--${string}`): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
