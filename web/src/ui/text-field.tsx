import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import styles from './field.module.css';

export interface FieldWords {
  label: string;
  /** What is expected, before anything is wrong. */
  hint?: ReactNode;
  /** What is wrong with what is there; read out at once. */
  problem?: string | undefined;
}

interface TextFieldProps extends FieldWords, Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  /** The input itself, to move the focus to. */
  inputRef?: Ref<HTMLInputElement>;
}

/** What stands under a field: a hint, and what is wrong. */
export function FieldNotes({ hint, problem }: Omit<FieldWords, 'label'>) {
  return (
    <>
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      {problem && (
        <Text slot="errorMessage" className={styles.problem ?? ''} role="alert">
          {problem}
        </Text>
      )}
    </>
  );
}

/** One line of text. `onChange` gets the text. */
export function TextField({ label, hint, problem, placeholder, inputRef, ...rest }: TextFieldProps) {
  return (
    <AriaTextField
      className={styles.field ?? ''}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      {...rest}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Input className={styles.input ?? ''} placeholder={placeholder} ref={inputRef} />
      <FieldNotes hint={hint} problem={problem} />
    </AriaTextField>
  );
}

interface TextAreaProps extends FieldWords, Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  rows?: number;
  placeholder?: string;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. `onChange` gets the text. */
export function TextArea({ label, hint, problem, rows = 4, placeholder, inputRef, ...rest }: TextAreaProps) {
  return (
    <AriaTextField
      className={styles.field ?? ''}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      {...rest}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <AriaTextArea className={styles.input ?? ''} rows={rows} placeholder={placeholder} ref={inputRef} />
      <FieldNotes hint={hint} problem={problem} />
    </AriaTextField>
  );
}
