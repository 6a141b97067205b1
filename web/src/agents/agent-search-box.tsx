import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../language/use-words';
import { TextField } from '../ui/text-field';
import { MAX_SEARCH } from './agents-search';
import words from './words.en';

/** How long nobody types before it is searched, in milliseconds. */
const PAUSE_MS = 300;

interface AgentSearchBoxProps {
  /** What the address names. */
  search: string;
  onSearch: (search: string | undefined) => void;
}

/** Searches while it is typed, at each pause. */
export function AgentSearchBox({ search, onSearch }: AgentSearchBoxProps) {
  const tell = useWords(words);
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  // The way back, or a link: not what was typed here.
  if (search !== sent) {
    setSent(search);
    setText(search);
  }
  const send = useEffectEvent((typed: string) => {
    setSent(typed);
    onSearch(typed || undefined);
  });
  const typed = text.trim();
  useEffect(() => {
    if (typed === sent) return undefined;
    const timer = setTimeout(() => send(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return (
    <TextField
      label={tell('search')}
      type="search"
      maxLength={MAX_SEARCH}
      placeholder={tell('searchHint')}
      value={text}
      onChange={setText}
    />
  );
}
