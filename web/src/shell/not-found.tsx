import { Link } from '@tanstack/react-router';
import { PageHead } from '../design/card';
import { useWords } from '../language/use-words';
import words from './words.en';

/** What an address shows that leads nowhere. */
export function NotFound() {
  const tell = useWords(words);
  return (
    <>
      <PageHead title={tell('notFound')}>{tell('notFoundLead')}</PageHead>
      <p>
        <Link to="/">{tell('notFoundLink')}</Link>
      </p>
    </>
  );
}
