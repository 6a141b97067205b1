interface MarkedProps {
  text: string;
  /** Places in the text, in their order, none over another. */
  marks: readonly { from: number; to: number }[];
}

/** A text with marked words. */
export function Marked({ text, marks }: MarkedProps) {
  return (
    <>
      {marks.map(({ from, to }, at) => (
        <span key={from}>
          {text.slice(marks[at - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
