/** Excel takes a text for UTF-8 only where it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number | null | undefined;

/** A table for spreadsheets; what would begin a formula there is written as a text. */
export async function csvOf(head: readonly string[], rows: readonly Cell[][]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  return BYTE_ORDER_MARK + Papa.unparse([head, ...rows], { escapeFormulae: true });
}

/** Has the browser keep a text as a file. */
export function saveAsFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
