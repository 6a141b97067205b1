// What the browser keeps for this device, or for this tab. Storage can be switched off or full: then nothing is kept.

type Storage = 'localStorage' | 'sessionStorage';

/** Null where nothing is kept. */
export function readStored(storage: Storage, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or nothing any more where it is null. */
export function store(storage: Storage, key: string, text: string | null): void {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // What was to be kept lasts as long as the page.
  }
}
