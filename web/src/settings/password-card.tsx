import { Card } from '../design/card';
import { useWords } from '../language/use-words';
import { PasswordForm } from './password-form';
import words from './words.en';

/** The own password; a change signs every other browser out. */
export function PasswordCard() {
  const tell = useWords(words);
  return (
    <Card title={tell('password')} anchor="password" lead={tell('passwordLead')}>
      <PasswordForm />
    </Card>
  );
}
