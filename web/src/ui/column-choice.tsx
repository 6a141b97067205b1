import { Check, Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useWords } from '../language/use-words';
import { Button } from './button';
import styles from './popover.module.css';
import words from './words.en';

interface ColumnChoiceProps {
  columns: readonly { id: string; label: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/**
 * Which columns of a table are shown. Opened when the button is let go and not, as menus are, when it is pressed: in a
 * narrow window the list covers the button, and what lies beneath the pointer would be chosen.
 */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const tell = useWords(words);
  const shown = columns.map(({ id }) => id).filter((id) => !hidden.includes(id));
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLSpanElement>(null);
  return (
    <span ref={trigger}>
      <Button
        size="small"
        icon={Columns3}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
      >
        {tell('columns')}
      </Button>
      <Popover
        aria-label={tell('columns')}
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        className={`${styles.popover} ${styles.sheet}`}
      >
        <Menu
          className={styles.list ?? ''}
          aria-label={tell('columns')}
          autoFocus="first"
          selectionMode="multiple"
          selectedKeys={shown}
          shouldCloseOnSelect={false}
          onSelectionChange={(keys) =>
            onChange(columns.map(({ id }) => id).filter((id) => keys !== 'all' && !keys.has(id)))
          }
        >
          {columns.map(({ id, label }) => (
            <MenuItem key={id} id={id} className={styles.option ?? ''} textValue={label}>
              {({ isSelected }) => (
                <>
                  <span>{label}</span>
                  {isSelected && <Check className={styles.tick} aria-hidden="true" />}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </span>
  );
}
