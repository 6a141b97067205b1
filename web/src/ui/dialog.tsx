import { X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { holdFocus } from '../design/return-focus';
import { useWords } from '../language/use-words';
import { IconButton } from './button';
import styles from './dialog.module.css';
import words from './words.en';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** For a table or two columns. */
  wide?: boolean;
  /** A question to answer before anything else: read out whole. */
  role?: 'dialog' | 'alertdialog';
}

/**
 * A modal dialog, open as long as it is drawn: `{open && <Dialog …>}`. It keeps the focus, closes on Escape, and gives the
 * focus back to what opened it, or where that is gone to the title of the view.
 */
export function Dialog({ title, onClose, children, actions, wide, role }: DialogProps) {
  const tell = useWords(words);
  const [giveBack] = useState(holdFocus);
  useEffect(
    // What had the focus may be drawn anew, or be enabled again, with the same change that closes the dialog.
    () => () => void requestAnimationFrame(() => requestAnimationFrame(giveBack)),
    [giveBack],
  );
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={`${styles.modal} ${wide ? styles.wide : ''}`}>
        <AriaDialog className={styles.dialog ?? ''} role={role}>
          <header className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton icon={X} label={tell('close')} onPress={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.foot}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
