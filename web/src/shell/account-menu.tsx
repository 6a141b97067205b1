import { ChevronsUpDown } from 'lucide-react';
import { useRef, useState, type ComponentProps, type ComponentType, type KeyboardEvent } from 'react';
import { announce } from '../design/announcer';
import { useWords } from '../language/use-words';
import styles from './account-menu.module.css';
import type AccountMenuPopover from './account-menu-popover';
import { useSession } from './session';
import words from './words.en';

type PopoverProps = ComponentProps<typeof AccountMenuPopover>;

const load = () => import('./account-menu-popover');
/** Read ahead when somebody comes near the button; a failure is told when it is pressed. */
const loadAhead = () => void load().catch(() => undefined);

/**
 * Who is signed in. What opens from it is read when it is wanted: the controls a menu is made of are a quarter of all that
 * the first view would load.
 */
export function AccountMenu() {
  const tell = useWords(words);
  const { session } = useSession();
  const trigger = useRef<HTMLButtonElement>(null);
  const [Popover, setPopover] = useState<ComponentType<PopoverProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    load()
      .then((part) => setPopover(() => part.default))
      .catch(() => {
        setOpen(false);
        announce(tell('menuNotLoaded'));
      });
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-label={tell('account', { email: session.email })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
        onKeyDown={openByArrow}
        onFocus={loadAhead}
        onPointerEnter={loadAhead}
      >
        <span title={session.email}>{session.email}</span>
        <ChevronsUpDown size="1em" aria-hidden="true" />
      </button>
      {Popover && <Popover triggerRef={trigger} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
