import { useState } from 'react';
import { linesOf } from '../ui/form-schema';
import { TextArea } from '../ui/text-field';

interface LinesFieldProps {
  label: string;
  hint?: string | undefined;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
}

/** A list of sentences, one a line; an empty line that is being typed stays. */
export function LinesField({ label, hint, lines, onChange }: LinesFieldProps) {
  const [typed, setTyped] = useState(() => lines.join('\n'));
  const isSame = linesOf(typed).join('\n') === lines.join('\n');
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={Math.min(Math.max(lines.length + 1, 3), 10)}
      // What was changed elsewhere, in the text or by another person, is shown.
      value={isSame ? typed : lines.join('\n')}
      onChange={(text) => {
        setTyped(text);
        onChange(linesOf(text));
      }}
    />
  );
}
