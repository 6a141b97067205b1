import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import styles from './popover.module.css';

export interface MenuAction {
  id: string;
  label: string;
  icon?: LucideIcon;
  onAction?: () => void;
  /** Makes it a link. */
  href?: string;
  isDisabled?: boolean;
}

interface MenuProps {
  /** A `Button` or `IconButton`, which opens the menu. */
  trigger: ReactElement;
  label: string;
  items: readonly MenuAction[];
}

/** Things to do that are seldom needed, behind a button. */
export function Menu({ trigger, label, items }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover ?? ''}>
        <AriaMenu className={styles.list ?? ''} aria-label={label}>
          {items.map(({ id, label: name, icon: Icon, onAction, href, isDisabled }) => (
            <MenuItem
              key={id}
              id={id}
              className={styles.option ?? ''}
              textValue={name}
              onAction={onAction}
              href={href}
              isDisabled={isDisabled}
            >
              {Icon && <Icon size="1.125em" aria-hidden="true" />}
              <span>{name}</span>
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
