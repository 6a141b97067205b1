/** A run of letters or of figures in a text. */
export interface Word {
  /** Lower case. */
  text: string;
  start: number;
  end: number;
}

/** The runs of letters and of figures of a text, in order: "DE89" is two. */
export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/\d+|\p{L}+/gu), ({ 0: word, index }) => ({
    text: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
