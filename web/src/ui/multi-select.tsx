import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useWords } from '../language/use-words';
import { Button as PlainButton } from './button';
import styles from './chip.module.css';
import popover from './popover.module.css';
import type { Option } from './select';
import { TextField } from './text-field';
import words from './words.en';

/** From how many options on a field to search among them is shown. */
const SEARCH_FROM = 8;

interface MultiSelectProps<T extends string> {
  label: string;
  options: readonly Option<T>[];
  values: readonly T[];
  onChange: (values: T[]) => void;
  /** At most one counts; choosing it again chooses none. */
  single?: boolean;
}

/** A filter as a chip: which of several count, with how many there are of each; none chosen is no filter. */
export function MultiSelect<T extends string>({
  label,
  options,
  values,
  onChange,
  single = false,
}: MultiSelectProps<T>) {
  const tell = useWords(words);
  const [search, setSearch] = useState('');
  const nothing = useId();
  const found = options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()));
  const chosen = options.filter(({ value }) => values.includes(value));
  const [first] = chosen;
  const choose = (keys: 'all' | Set<unknown>) => {
    const shown = new Set<string>(found.map(({ value }) => value));
    const kept = options.filter(({ value }) =>
      shown.has(value) ? keys === 'all' || keys.has(value) : !single && values.includes(value),
    );
    onChange(kept.map(({ value }) => value));
  };
  return (
    <DialogTrigger onOpenChange={() => setSearch('')}>
      <Button className={styles.chip ?? ''} data-active={chosen.length > 0 || undefined}>
        <span dir="auto">{first ? tell('chosen', { label, chosen: first.label }) : label}</span>
        {chosen.length > 1 && (
          <span className={styles.more}>{tell('more', { count: chosen.length - 1 })}</span>
        )}
        <ChevronDown size="1em" aria-hidden="true" />
      </Button>
      <Popover className={popover.popover ?? ''} placement="bottom start">
        <Dialog className={popover.panel ?? ''} aria-label={label}>
          {options.length >= SEARCH_FROM && (
            <TextField label={tell('searchIn', { label })} value={search} onChange={setSearch} autoFocus />
          )}
          {found.length === 0 && (
            <p className={popover.empty} id={nothing}>
              {tell('noMatch')}
            </p>
          )}
          <ListBox
            className={popover.list ?? ''}
            aria-label={label}
            items={found}
            selectionMode={single ? 'single' : 'multiple'}
            selectedKeys={values}
            onSelectionChange={choose}
            // It closes, and what is chosen stays.
            escapeKeyBehavior="none"
            // The list itself would have the focus and not show it.
            autoFocus={options.length < SEARCH_FROM && 'first'}
          >
            {({ value: id, label: name, count }) => (
              <ListBoxItem id={id} className={popover.option ?? ''} textValue={name}>
                {({ isSelected }) => (
                  <>
                    <span>{name}</span>
                    {count !== undefined && <span className={popover.count}>{count}</span>}
                    <Check
                      className={popover.tick}
                      aria-hidden="true"
                      style={{ visibility: isSelected ? undefined : 'hidden' }}
                    />
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
          {chosen.length > 0 && (
            <PlainButton size="small" onPress={() => onChange([])}>
              {tell('clearFilter', { label })}
            </PlainButton>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
