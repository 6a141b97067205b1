import { useId, type ReactNode, type Ref } from 'react';
import layout from '../design/layout.module.css';
import field from './field.module.css';
import { Checkbox } from './toggle';

interface ChoicesProps<T extends string> {
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  value: readonly T[];
  /** Is given those chosen in the order of the options. */
  onChange: (value: T[]) => void;
  problem?: string | undefined;
  onBlur?: () => void;
  /** The group, to move the focus to. */
  inputRef?: Ref<HTMLFieldSetElement>;
  className?: string | undefined;
}

/** Any of several that are all seen at once. */
export function Choices<T extends string>({
  label,
  options,
  value: chosen,
  onChange,
  problem,
  onBlur,
  inputRef,
  className = layout.stack,
}: ChoicesProps<T>) {
  const id = useId();
  const change = (changed: T, isOn: boolean) =>
    onChange(
      options.map(({ value }) => value).filter((one) => (one === changed ? isOn : chosen.includes(one))),
    );
  return (
    <fieldset
      className={className}
      data-gap="small"
      ref={inputRef}
      tabIndex={-1}
      onBlur={onBlur}
      aria-describedby={problem && id}
    >
      <legend className={field.label}>{label}</legend>
      {options.map(({ value, label: words }) => (
        <Checkbox
          key={value}
          isSelected={chosen.includes(value)}
          isInvalid={Boolean(problem)}
          onChange={(isOn) => change(value, isOn)}
        >
          {words}
        </Checkbox>
      ))}
      {problem && (
        <span className={field.problem} id={id} role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  );
}
