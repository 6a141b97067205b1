import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../design/announcer';
import { useWords } from '../language/use-words';
import { Button } from './button';
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
  return (
    <Button size="small" icon={copied ? Check : Copy} onPress={() => void copy()}>
      {copied ? tell('copied') : (label ?? tell('copy'))}
    </Button>
  );
}
