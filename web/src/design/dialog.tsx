import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { holdFocus } from './return-focus';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end. */
  actions: ReactNode;
}

/** A modal dialog; the browser keeps the focus in it and closes it on Escape. The focus goes back to where it was. */
export function Dialog({ title, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    const giveBack = holdFocus();
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // What had the focus may be drawn anew, or be enabled again, with the same change that closes the dialog.
      requestAnimationFrame(giveBack);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className="stack">{children}</div>
      <footer>{actions}</footer>
    </dialog>
  );
}
