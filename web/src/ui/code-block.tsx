import type { ReactNode } from 'react';
import styles from './code-block.module.css';
import { CopyButton } from './copy-button';

interface CodeBlockProps {
  /** What is copied, and shown where there are no children. */
  text: string;
  label: string;
  children?: ReactNode;
}

/** Text to be used elsewhere, with a way to copy it. */
export function CodeBlock({ text, label, children }: CodeBlockProps) {
  return (
    <div className={styles.code}>
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{children ?? text}</code>
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
