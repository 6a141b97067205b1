/** Excel takes a text for UTF-8 only where it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number | null | undefined;

/** A table for spreadsheets; what would begin a formula there is written as a text. */
export async function csvOf(head: readonly string[], rows: readonly Cell[][]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  return BYTE_ORDER_MARK + Papa.unparse([head, ...rows], { escapeFormulae: true });
}
