import type { Recording } from '../api/types';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Fold } from '../ui/fold';
import words from './words.en';

/** Reasons whose remedy is a setting of the recorder. */
const BY_SETTING: readonly Recording['reject_reason'][] = [
  'not_stereo',
  'channels_identical',
  'channels_correlated',
  'channels_not_separated',
];

// As their makers document them.
const RECORDERS = [
  ['FreeSWITCH', 'freeswitch'],
  ['Twilio', 'twilio'],
  ['Asterisk', 'asterisk'],
  ['Amazon Connect', 'amazon'],
] as const;

/** What to do about a rejected recording, before any figure: in words, and for recorders that many use. */
export function Remedy({ reason }: { reason: NonNullable<Recording['reject_reason']> }) {
  const tell = useWords(words);
  return (
    <div className="stack" data-gap="small" role="group" aria-label={tell('whatToDo')}>
      <p>{tell(reason)}</p>
      {BY_SETTING.includes(reason) && (
        <Fold title={tell('recorders')}>
          <ul>
            {RECORDERS.map(([name, id]) => (
              <li key={id}>
                {name}: <Rich of={words} id={id} parts={{ code: <code /> }} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}
