import { useState, type Ref } from 'react';
import { useWords } from '../language/use-words';
import { TextField } from '../ui/text-field';
import words from './words.en';

/** Characters a search may have, as the service takes them. */
const MAX_QUERY = 200;

interface SearchBoxProps {
  query: string;
  problem: string | undefined;
  onSearch: (query: string | undefined) => void;
  inputRef: Ref<HTMLInputElement>;
}

/** The one box: what was said, identifiers and names of agents. Searches on Enter, and when it is emptied or left. */
export function SearchBox({ query, problem, onSearch, inputRef }: SearchBoxProps) {
  const tell = useWords(words);
  const [text, setText] = useState(query);
  const [shown, setShown] = useState(query);
  if (shown !== query) {
    setShown(query);
    setText(query);
  }
  const search = (typed: string) => {
    if (typed.trim() !== query) onSearch(typed.trim() || undefined);
  };
  return (
    <TextField
      label={tell('searchCalls')}
      hint={tell('searchHint')}
      placeholder={tell('searchExample')}
      type="search"
      maxLength={MAX_QUERY}
      problem={problem}
      inputRef={inputRef}
      value={text}
      onChange={(typed) => {
        setText(typed);
        if (typed === '') search(typed);
      }}
      onBlur={() => search(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text);
        else if (event.key === 'Escape' && text === '' && event.target instanceof HTMLElement)
          event.target.blur();
      }}
    />
  );
}
