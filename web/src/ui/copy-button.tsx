import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../design/announcer';
import { useWords } from '../language/use-words';
import styles from './button.module.css';
import words from './words.en';
import { writeClipboard } from './write-clipboard';

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const tell = useWords(words);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await writeClipboard(text);
    setCopied(true);
    announce(tell('copiedNow'));
    setTimeout(() => setCopied(false), 2_000);
  };
  const Icon = copied ? Check : Copy;
  return (
    // A plain button: code to copy stands in the first view, which is to be light.
    <button type="button" className={styles.button} data-size="small" onClick={() => void copy()}>
      <Icon size="1.125em" aria-hidden="true" />
      {copied ? tell('copied') : (label ?? tell('copy'))}
    </button>
  );
}
