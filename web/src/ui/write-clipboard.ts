/** `navigator.clipboard` is missing on plain HTTP to another machine. */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  // Within a dialog, for it keeps the focus in itself.
  (document.querySelector('dialog[open], [role="dialog"]') ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
