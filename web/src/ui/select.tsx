import { Check, ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import type { Ref } from 'react';
import field from './field.module.css';
import popover from './popover.module.css';
import { FieldNotes, type FieldWords } from './text-field';

export interface Option<T extends string = string> {
  value: T;
  label: string;
  /** How many there are of it. */
  count?: number;
}

interface SelectProps<T extends string> extends FieldWords {
  options: readonly Option<T>[];
  value: T | null;
  onChange: (value: T) => void;
  isDisabled?: boolean;
  placeholder?: string;
  onBlur?: () => void;
  /** What opens it, to move the focus to. */
  inputRef?: Ref<HTMLButtonElement>;
}

/** One of several; of two or three that should be seen at once rather `Segments`. */
export function Select<T extends string>({
  label,
  hint,
  problem,
  options,
  value,
  onChange,
  isDisabled,
  placeholder,
  onBlur,
  inputRef,
}: SelectProps<T>) {
  return (
    <AriaSelect
      className={field.field ?? ''}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
      isDisabled={isDisabled}
      isInvalid={Boolean(problem)}
      placeholder={placeholder}
      {...(onBlur && { onBlur })}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <Button className={`${field.input} ${field.select}`} ref={inputRef}>
        <SelectValue>{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</SelectValue>
        <ChevronDown size="1.125em" aria-hidden="true" />
      </Button>
      <FieldNotes hint={hint} problem={problem} />
      <Popover className={popover.popover ?? ''}>
        <ListBox className={popover.list ?? ''} items={options}>
          {({ value: id, label: name, count }) => (
            <ListBoxItem id={id} className={popover.option ?? ''} textValue={name}>
              {({ isSelected }) => (
                <>
                  <span>{name}</span>
                  {count !== undefined && <span className={popover.count}>{count}</span>}
                  {isSelected && <Check className={popover.tick} aria-hidden="true" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
