import type { Recording } from '../api/types';
import layout from '../design/layout.module.css';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Fold } from '../ui/fold';
import styles from './audio-check.module.css';
import words from './words.en';

type Reason = NonNullable<Recording['reject_reason']>;

/** Reasons whose remedy is a setting of the recorder: of mono hardly anything else is, of the others something else may be. */
const BY_SETTING: Partial<Record<Reason, 'shown' | 'folded'>> = {
  not_stereo: 'shown',
  channels_identical: 'shown',
  channels_correlated: 'folded',
  channels_not_separated: 'folded',
};

// As their makers document them.
const RECORDERS = [
  ['FreeSWITCH', 'freeswitch'],
  ['Twilio', 'twilio'],
  ['Asterisk', 'asterisk'],
  ['Amazon Connect', 'amazon'],
] as const;

/** What to do about a rejected recording, before any figure: in words, and for recorders that many use. */
export function Remedy({ reason }: { reason: Reason }) {
  const tell = useWords(words);
  return (
    <div className={layout.stack} data-gap="small" role="group" aria-label={tell('whatToDo')}>
      <p>{tell(reason)}</p>
      {BY_SETTING[reason] === 'shown' && (
        <div>
          <p>
            <strong>{tell('recorders')}</strong>
          </p>
          <Recorders />
        </div>
      )}
      {BY_SETTING[reason] === 'folded' && (
        <Fold title={tell('recorders')}>
          <Recorders />
        </Fold>
      )}
    </div>
  );
}

function Recorders() {
  return (
    <ul className={styles.recorders}>
      {RECORDERS.map(([name, id]) => (
        <li key={id}>
          <strong>{name}:</strong> <Rich of={words} id={id} parts={{ code: <code /> }} />
        </li>
      ))}
    </ul>
  );
}
