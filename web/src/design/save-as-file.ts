/** Has the browser keep a text as a file. */
export function saveAsFile(text: string, name: string, type: 'text/csv' | 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The same of a value, as JSON. */
export const saveJson = (name: string, value: unknown): void =>
  saveAsFile(JSON.stringify(value, null, 2), name, 'application/json');
