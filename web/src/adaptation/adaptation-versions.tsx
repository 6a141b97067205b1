import type { Adaptation, AdaptationVersion } from '../api/types';
import { Badge } from '../design/card';
import { formatDateTime } from '../design/format';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import styles from '../settings/lists.module.css';
import { Button } from '../ui/button';
import { gainSentence } from './gain-sentence';
import words from './words.en';

interface AdaptationVersionsProps {
  state: Adaptation;
  busy: boolean;
  onAccept: (version: number) => void;
  onUndo: () => void;
}

/** What was accepted so far, of which one is live. */
export function AdaptationVersions({
  state: { versions, in_force },
  busy,
  onAccept,
  onUndo,
}: AdaptationVersionsProps) {
  const tell = useWords(words);
  const accepted = versions.filter(({ accepted_at }) => accepted_at !== null);
  if (accepted.length === 0) return null;
  const isLater = ({ version, is_usable }: AdaptationVersion): boolean =>
    is_usable && version > (in_force?.version ?? 0);
  return (
    <ul className={styles.versions} aria-label={tell('versions')}>
      {accepted.map((one) => (
        <li key={one.version}>
          <span>
            <strong>{tell('version', { version: one.version })}</strong>{' '}
            {one.is_in_force && <Badge tone="good">{tell('live')}</Badge>}
            <br />
            <span className={`${texts.small} ${texts.muted}`}>
              {tell('acceptedAt', { at: formatDateTime(one.accepted_at ?? one.created_at) })}{' '}
              {gainSentence(tell, one.gain)}
            </span>
          </span>
          {one.is_in_force && (
            <Button size="small" isDisabled={busy} onPress={onUndo}>
              {tell('undo')}
            </Button>
          )}
          {isLater(one) && (
            <Button size="small" isDisabled={busy} onPress={() => onAccept(one.version)}>
              {tell('useAgain')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
