import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { Ref } from 'react';
import { useWords } from '../language/use-words';
import field from './field.module.css';
import popover from './popover.module.css';
import type { Option } from './select';
import { FieldNotes, type FieldWords } from './text-field';
import words from './words.en';

interface ComboBoxProps extends FieldWords {
  options: readonly Option[];
  /** What stands in the field. */
  text: string;
  onText: (text: string) => void;
  /** The option that was chosen, null once something else is typed. */
  onChoose?: (value: string | null) => void;
  /** Whether what is typed counts although it is none of the options. */
  allowsCustomValue?: boolean;
  autoFocus?: boolean;
  isRequired?: boolean;
  onBlur?: () => void;
  /** The input itself, to move the focus to. */
  inputRef?: Ref<HTMLInputElement>;
}

/** A field that offers what fits what is typed. */
export function ComboBox({
  label,
  hint,
  problem,
  options,
  text,
  onText,
  onChoose,
  inputRef,
  ...rest
}: ComboBoxProps) {
  const tell = useWords(words);
  return (
    <AriaComboBox
      className={field.field ?? ''}
      items={options}
      inputValue={text}
      onInputChange={onText}
      onChange={(key) => onChoose?.(key === null ? null : String(key))}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      {...rest}
    >
      <Label className={field.label ?? ''}>{label}</Label>
      <Group className={field.row ?? ''}>
        <Input className={field.input ?? ''} ref={inputRef} />
        <Button className={field.step ?? ''} aria-label={tell('show')}>
          <ChevronDown size="1.125em" aria-hidden="true" />
        </Button>
      </Group>
      <FieldNotes hint={hint} problem={problem} />
      <Popover className={popover.popover ?? ''}>
        <ListBox<Option> className={popover.list ?? ''}>
          {({ value: id, label: name, count }) => (
            <ListBoxItem id={id} className={popover.option ?? ''} textValue={name}>
              <span>{name}</span>
              {count !== undefined && <span className={popover.count}>{count}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
