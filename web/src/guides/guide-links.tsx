import { useWords } from '../language/use-words';
import styles from './guide-links.module.css';
import words from './words.en';

/** What the service serves beside the page; `src/http/docs-page.ts` has the same. */
const ADDRESSES = {
  api: '/docs',
  openapi: '/v1/openapi.json',
  client: '/docs/client-guide.md',
  webhooks: '/docs/webhooks.md',
  exports: '/docs/exports.md',
} as const;
type Guide = keyof typeof ADDRESSES;

/** Links to what tells developers how to connect their systems. */
export function GuideLinks({ of = Object.keys(ADDRESSES) as Guide[] }: { of?: readonly Guide[] }) {
  const tell = useWords(words);
  return (
    <ul className={styles.list} aria-label={tell('title')}>
      {of.map((guide) => (
        <li key={guide}>
          <a href={ADDRESSES[guide]} target="_blank" rel="noreferrer">
            {tell(guide)}
          </a>
        </li>
      ))}
    </ul>
  );
}
