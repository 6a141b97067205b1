import { Check, Minus } from 'lucide-react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch';
import type { ReactNode } from 'react';
import styles from './field.module.css';

interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
}

/** On or off, taking effect at once. `onChange` gets a boolean. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch className={styles.switch ?? ''} {...rest}>
      <span className={styles.track} aria-hidden="true" />
      <span>{children}</span>
    </AriaSwitch>
  );
}

interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  /** Without words it needs an `aria-label`. */
  children?: ReactNode;
}

/** Chosen or not, taking effect with the form or the list it is part of. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox className={styles.checkbox ?? ''} {...rest}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.box} aria-hidden="true">
            {isIndeterminate ? <Minus size="1em" /> : isSelected && <Check size="1em" />}
          </span>
          {children && <span>{children}</span>}
        </>
      )}
    </AriaCheckbox>
  );
}
