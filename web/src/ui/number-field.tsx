import { Minus, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField';
import type { Ref } from 'react';
import styles from './field.module.css';
import { FieldNotes, type FieldWords } from './text-field';

interface NumberFieldProps
  extends FieldWords, Omit<AriaNumberFieldProps, 'children' | 'className' | 'style'> {
  /** The input itself, to move the focus to. */
  inputRef?: Ref<HTMLInputElement>;
}

/** A number as the visitor writes it, with steps. `onChange` gets a number, `NaN` where the field is empty. */
export function NumberField({ label, hint, problem, inputRef, ...rest }: NumberFieldProps) {
  return (
    <AriaNumberField
      className={styles.field ?? ''}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      {...rest}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Group className={styles.row ?? ''}>
        <Button slot="decrement" className={styles.step ?? ''}>
          <Minus size="1em" aria-hidden="true" />
        </Button>
        <Input className={styles.input ?? ''} ref={inputRef} />
        <Button slot="increment" className={styles.step ?? ''}>
          <Plus size="1em" aria-hidden="true" />
        </Button>
      </Group>
      <FieldNotes hint={hint} problem={problem} />
    </AriaNumberField>
  );
}
