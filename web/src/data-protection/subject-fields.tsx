import { useWords } from '../language/use-words';
import { Select } from '../ui/select';
import { TextField } from '../ui/text-field';
import styles from './data-protection.module.css';
import { SUBJECT_KINDS, type Subject } from './erasure-search';
import words from './words.en';

/** What the service takes, in characters. */
const LONGEST = 200;

interface SubjectFieldsProps {
  subject: Subject;
  onChange: (subject: Subject) => void;
}

/** A call, a contact or an agent, by the identifier of the client's system. */
export function SubjectFields({ subject: { kind, subject }, onChange }: SubjectFieldsProps) {
  const tell = useWords(words);
  return (
    <div className={styles.form}>
      <Select
        label={tell('whose')}
        options={SUBJECT_KINDS.map((value) => ({ value, label: tell(`whose.${value}`) }))}
        value={kind}
        onChange={(value) => onChange({ kind: value, subject })}
      />
      <TextField
        label={tell(`identifier.${kind}`)}
        isRequired
        maxLength={LONGEST}
        hint={tell(`identifierHint.${kind}`)}
        value={subject}
        onChange={(value) => onChange({ kind, subject: value })}
      />
    </div>
  );
}
