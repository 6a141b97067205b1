/** What the labels of a set tell apart. `number` is none of them: dictated digits of unknown purpose are not labelled. */
export const LABELLED_KINDS = ['card', 'iban', 'phone', 'email', 'national_number', 'birth_date', 'name'];

const LETTER_OR_FIGURE = /[\p{L}\p{N}]/u;

/**
 * How much of what is labelled was found, and how much of what was found is labelled, by kind.
 *
 * Of a label of another kind, such as `either`, it does not matter whether it is taken out. Of the others: a label is
 * found when every letter and figure of it is taken out, by whatever mark. A mark is right when it overlaps a label of any
 * kind; it repeats one when its digits are digits of a label, as the agent says them again. `find` gives the spans of each
 * sentence of a conversation, `digitsOf` the digits of a text, written or spoken.
 */
export function measureRedaction(items, find, digitsOf) {
  const figures = new Map(
    LABELLED_KINDS.map((kind) => [kind, { labels: 0, found: 0, marks: 0, right: 0, repeated: 0 }]),
  );
  for (const { sentences, spans } of items) {
    const marks = find(sentences);
    const told = spans.map(({ sentence, start, end }) =>
      digitsOf(sentences[sentence].text.slice(start, end)),
    );
    for (const label of spans) {
      const of = figures.get(label.kind);
      if (!of) continue;
      of.labels++;
      if (isTakenOut(sentences[label.sentence].text, label, marks[label.sentence])) of.found++;
    }
    for (const [sentence, found] of marks.entries())
      for (const mark of found) {
        const of = figures.get(mark.kind);
        of.marks++;
        if (spans.some((label) => label.sentence === sentence && overlap(label, mark))) of.right++;
        else if (isRepeated(digitsOf(sentences[sentence].text.slice(mark.start, mark.end)), told))
          of.repeated++;
      }
  }
  return figures;
}

function isTakenOut(text, { start, end }, marks) {
  for (let i = start; i < end; i++)
    if (LETTER_OR_FIGURE.test(text[i]) && !marks.some((mark) => mark.start <= i && i < mark.end))
      return false;
  return true;
}

/** Whether digits are a part of what was told; of one number in parts, also of the parts together. */
const isRepeated = (digits, told) =>
  digits.length > 2 && [...told, told.join('')].some((one) => one.includes(digits));

const overlap = (a, b) => a.start < b.end && b.start < a.end;

/** Shares of a kind, or of all kinds together. */
export const recallOf = ({ labels, found }) => (labels === 0 ? 1 : found / labels);
export const precisionOf = ({ marks, right }) => (marks === 0 ? 1 : right / marks);
/** The same, with marks of repeated labels taken for right. */
export const precisionWithRepeats = ({ marks, right, repeated }) =>
  marks === 0 ? 1 : (right + repeated) / marks;

/** The figures of all kinds added up. */
export function totalOf(figures) {
  const total = { labels: 0, found: 0, marks: 0, right: 0, repeated: 0 };
  for (const one of figures.values()) for (const name of Object.keys(total)) total[name] += one[name];
  return total;
}
