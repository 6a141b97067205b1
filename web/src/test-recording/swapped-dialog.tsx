import type { TestRecording } from '../api/types';
import { Problem } from '../design/states';
import texts from '../design/text.module.css';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { CodeBlock } from '../ui/code-block';
import { Dialog } from '../ui/dialog';
import words from './words.en';

interface SwappedDialogProps {
  /** What the client should have sent. */
  agentChannel: TestRecording['swapped_agent_channel'];
  busy: boolean;
  problem: string | undefined;
  onReplace: () => void;
  onClose: () => void;
}

/** What to change where the two sides are swapped: not here, but where recordings are sent. */
export function SwappedDialog({ agentChannel, busy, problem, onReplace, onClose }: SwappedDialogProps) {
  const tell = useWords(words);
  return (
    <Dialog
      title={tell('swapped')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{tell('close')}</Button>
          <Button kind="primary" busy={busy} onPress={onReplace}>
            {tell('waitForNew')}
          </Button>
        </>
      }
    >
      {problem && <Problem message={problem} />}
      <p>
        <Rich of={words} id="swappedLead" parts={{ code: <code /> }} />
      </p>
      <CodeBlock text={`agent_channel=${agentChannel ?? ''}`} label={tell('rightChannel')} />
      <p className={texts.soft}>{tell('swappedNext')}</p>
    </Dialog>
  );
}
