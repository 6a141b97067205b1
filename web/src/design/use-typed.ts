import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';

interface Typed {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * Properties of an input that takes effect when it is left or Enter is pressed, not with every key: half a year typed is a
 * year too. A date chosen in the browser's calendar takes effect at once. Another `value` from outside replaces what is
 * typed; the input itself stays, and the focus in it.
 */
export function useTyped(value: string, onSet: (value: string) => void): Typed {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const byKey = useRef(false);
  const commit = (typed = text) => typed.trim() !== value && onSet(typed.trim());
  return {
    value: text,
    onChange: ({ target }) => {
      setText(target.value);
      if (target.type === 'date' && !byKey.current) commit(target.value);
    },
    onBlur: () => {
      byKey.current = false;
      commit();
    },
    onKeyDown: ({ key }) => {
      byKey.current = true;
      if (key === 'Enter') commit();
    },
  };
}
