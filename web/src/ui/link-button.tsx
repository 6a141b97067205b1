import type { AnchorHTMLAttributes } from 'react';
import { Link } from '../router';
import styles from './button.module.css';

type LinkButtonProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'href'> & {
  kind?: 'primary' | 'quiet' | undefined;
  size?: 'small';
} & ({ to: string } | { download: true; href: string });

/** What looks like a button and leads somewhere, within this page by `to`, or to a file. */
export function LinkButton({ kind, size, ...rest }: LinkButtonProps) {
  const look = { className: styles.button, 'data-kind': kind, 'data-size': size };
  return 'to' in rest ? <Link {...look} {...rest} /> : <a {...look} {...rest} />;
}
