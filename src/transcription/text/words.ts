/** The words of a text, in lower case and without punctuation; spelled letters ("f-i-t") count one by one. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+(['’][\p{L}\p{N}]+)*/gu) ?? [];
}
