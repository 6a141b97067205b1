import { Card } from '../design/card';
import { useWords } from '../language/use-words';
import { GuideLinks } from './guide-links';
import words from './words.en';

/** Where developers read on. */
export function GuidesCard() {
  const tell = useWords(words);
  return (
    <Card title={tell('title')} lead={tell('lead')}>
      <GuideLinks />
    </Card>
  );
}
