import type { LucideIcon } from 'lucide-react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import type { ReactNode } from 'react';
import { usePassedFocus } from '../design/return-focus';
import styles from './button.module.css';

interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  /** The one thing to do here, something that cannot be undone, or something beside the point. */
  kind?: 'primary' | 'danger' | 'quiet';
  size?: 'small';
  icon?: LucideIcon;
  /** Says that the work it started is under way, and keeps it from being started twice; the focus stays. */
  busy?: boolean;
  children?: ReactNode;
}

/** A button with words. What it does is `onPress`. */
export function Button({ kind, size, icon: Icon, busy = false, children, ...rest }: ButtonProps) {
  const own = usePassedFocus<HTMLButtonElement>(rest.isDisabled);
  return (
    <AriaButton
      ref={own}
      className={styles.button ?? ''}
      data-kind={kind}
      data-size={size}
      isPending={busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        Icon && <Icon size="1.125em" aria-hidden="true" />
      )}
      {children}
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  icon: LucideIcon;
  /** What it does, for everybody: also shown when it is pointed at. */
  label: string;
}

/** A button that is only a picture; its name is read and shown as a tooltip. */
export function IconButton({ icon: Icon, label, busy = false, kind = 'quiet', ...rest }: IconButtonProps) {
  const own = usePassedFocus<HTMLButtonElement>(rest.isDisabled);
  return (
    <AriaButton
      ref={own}
      className={`${styles.button} ${styles.iconOnly}`}
      data-kind={kind}
      aria-label={label}
      isPending={busy}
      {...rest}
      render={(props) => <button {...props} title={label} />}
    >
      <Icon size="1.125em" aria-hidden="true" />
    </AriaButton>
  );
}
