import { Check, Columns3 } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
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

/** Which columns of a table are shown. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const tell = useWords(words);
  const shown = columns.map(({ id }) => id).filter((id) => !hidden.includes(id));
  return (
    <MenuTrigger>
      <Button size="small" icon={Columns3}>
        {tell('columns')}
      </Button>
      <Popover className={styles.popover ?? ''}>
        <Menu
          className={styles.list ?? ''}
          aria-label={tell('columns')}
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
    </MenuTrigger>
  );
}
