import * as z from 'zod/mini';
import { useWords } from '../language/use-words';
import { Field, type ApiForm } from '../ui/form';
import { someText } from '../ui/form-schema';
import { Select } from '../ui/select';
import { TextField } from '../ui/text-field';
import styles from './data-protection.module.css';
import { SUBJECT_KINDS, type Subject } from './erasure-search';
import words from './words.en';

/** What the service takes of a subject. */
export const SUBJECT = { kind: z.enum(SUBJECT_KINDS), subject: someText(200) };

/** A call, a contact or an agent, by the identifier of the client's system. */
export function SubjectFields({ of }: { of: ApiForm<Subject> }) {
  const tell = useWords(words);
  const kind = of.fields.watch('kind');
  return (
    <div className={styles.form}>
      <Field of={of} name="kind">
        {(field) => (
          <Select
            label={tell('whose')}
            options={SUBJECT_KINDS.map((value) => ({ value, label: tell(`whose.${value}`) }))}
            {...field}
          />
        )}
      </Field>
      <Field of={of} name="subject">
        {(field) => (
          <TextField
            label={tell(`identifier.${kind}`)}
            isRequired
            hint={tell(`identifierHint.${kind}`)}
            {...field}
          />
        )}
      </Field>
    </div>
  );
}
