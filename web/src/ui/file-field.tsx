import { useId, useState, type Ref } from 'react';
import { useWords } from '../language/use-words';
import button from './button.module.css';
import field from './field.module.css';
import styles from './file-field.module.css';
import words from './words.en';

interface FileFieldProps {
  label: string;
  /** Endings and media types, as `accept` of an input has them. */
  accept: string;
  /** What is wrong with what is chosen; read out at once. */
  problem?: string | undefined;
  onChange: (file: File | null) => void;
  onBlur?: () => void;
  /** The input itself, to move the focus to. */
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A file, chosen or dropped. The browser's own input lies unseen over what is shown: it has words of its own, in the
 * language of the browser and not of the page.
 */
export function FileField({ label, accept, problem, onChange, onBlur, inputRef }: FileFieldProps) {
  const tell = useWords(words);
  const id = useId();
  const [name, setName] = useState<string>();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={styles.file} data-invalid={problem ? '' : undefined}>
        <span className={button.button} aria-hidden="true">
          {tell('chooseFile')}
        </span>
        <span className={styles.name} aria-hidden="true">
          {name ?? tell('noFileChosen')}
        </span>
        <input
          id={id}
          ref={inputRef}
          type="file"
          title=""
          accept={accept}
          aria-invalid={Boolean(problem)}
          aria-describedby={problem && `${id}-problem`}
          onBlur={onBlur}
          onChange={({ target }) => {
            const file = target.files?.[0] ?? null;
            setName(file?.name);
            onChange(file);
          }}
        />
      </div>
      {problem && (
        <span id={`${id}-problem`} className={field.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
