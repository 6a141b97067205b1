import { useEffect, useState } from 'react';
import { sendToApi, useApiMutation } from '../api/query';
import layout from '../design/layout.module.css';
import { Problem } from '../design/states';
import { useWords } from '../language/use-words';
import { TextArea } from '../ui/text-field';
import styles from './data-protection.module.css';
import type { Kind } from './redaction-kinds';
import words from './words.en';

/** How long nobody types before the text is tried, in milliseconds. */
const PAUSE_MS = 400;
/** What the service takes at once, in characters. */
const MAX_TRIED = 2_000;

/** Shows what some kinds would take out of a text, as it is typed; nothing is stored. */
export function RedactionTrial({ kinds }: { kinds: readonly Kind[] }) {
  const tell = useWords(words);
  const [text, setText] = useState('');
  const { mutate, data, error, reset, variables } = useApiMutation((body: { kinds: Kind[]; text: string }) =>
    sendToApi('post', 'redaction/try', { body }),
  );
  useEffect(() => {
    if (text.trim() === '') {
      reset();
      return undefined;
    }
    const timer = setTimeout(() => mutate({ kinds: [...kinds], text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, kinds, mutate, reset]);
  return (
    <div className={layout.stack} data-gap="small">
      <TextArea
        label={tell('trial')}
        hint={tell('trialHint')}
        rows={3}
        maxLength={MAX_TRIED}
        value={text}
        onChange={setText}
      />
      {error && <Problem message={error.message} />}
      <div role="status">
        {data && (
          <>
            <strong>{tell(data.text === variables?.text ? 'trialNothing' : 'trialLeft')}</strong>
            <p className={styles.left}>{data.text}</p>
          </>
        )}
      </div>
    </div>
  );
}
