/** A run of letters or of figures in a text. */
export interface Word {
  /** Lower case, figures as 0 to 9 whatever the script. */
  text: string;
  start: number;
  end: number;
}

const OTHER_FIGURE = /[^\P{Nd}0-9]/gu;

/** The runs of letters and of figures of a text, in order: "DE89" is two. */
export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/\p{Nd}+|\p{L}+/gu), ({ 0: word, index }) => ({
    text: (word.charCodeAt(0) < 0x80 ? word : word.replace(OTHER_FIGURE, plainFigure)).toLowerCase(),
    start: index,
    end: index + word.length,
  }));

/** The digit of any script: the ten of each stand together in Unicode, zero first. */
function plainFigure(figure: string): string {
  const code = figure.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}
