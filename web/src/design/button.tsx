import { useState, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import { announce } from './announcer';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'primary' | 'danger' | 'quiet';
  size?: 'small';
  icon?: IconName;
  /** Says that the work it started is under way, and keeps it from being started twice. */
  busy?: boolean;
};

export function Button({ kind, size, icon, busy, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className="button"
      data-kind={kind}
      data-size={size}
      // A disabled button would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} size={size ? 16 : 18} />
      )}
      {children}
    </button>
  );
}

/** Copies a text and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await writeClipboard(text);
    setCopied(true);
    announce('Copied.');
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <Button size="small" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
      {copied ? 'Copied' : label}
    </Button>
  );
}

/** `navigator.clipboard` is missing on plain HTTP to another machine. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** Text to be used elsewhere, with a way to copy it. */
export function CodeBlock({ text, label, children }: { text: string; label: string; children?: ReactNode }) {
  return (
    <div className="code">
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{children ?? text}</code>
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
