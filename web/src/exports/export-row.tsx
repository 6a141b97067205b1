import { apiAddress, sendToApi, useApiMutation } from '../api/query';
import type { Export } from '../api/types';
import { announce } from '../design/announcer';
import { Badge } from '../design/card';
import { formatBytes, formatDate, formatDateTime } from '../design/format';
import { Problem } from '../design/states';
import { tellFailure } from '../failure/tell-failure';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Item } from '../ui/item-list';
import { LinkButton } from '../ui/link-button';
import { isUnderWay } from './export-kinds';
import styles from './exports.module.css';
import words from './words.en';

const TONES: Partial<Record<Export['state'], 'good' | 'poor'>> = { done: 'good', failed: 'poor' };

/** One file: how far it is, and downloading or deleting it. */
export function ExportRow({ one }: { one: Export }) {
  const tell = useWords(words);
  const { id, kind, format, day, state, calls_done, calls_total, rows, bytes, failure_code, expires_at } =
    one;
  const name = tell(day ? 'nameOfDay' : 'name', {
    kind: tell(`kind.${kind}`),
    day,
    format: tell(`short.${format}`),
  });
  const when = formatDateTime(one.created_at);
  const remove = useApiMutation(() => sendToApi('delete', 'exports/{id}', { params: { id } }), {
    invalidates: ['exports'],
    onSuccess: () => announce(tell(isUnderWay(one) ? 'ended' : 'deleted')),
  });
  const facts = [
    tell('asked', { when }),
    rows > 0 && tell('rows', { count: rows }),
    bytes !== null && formatBytes(bytes),
    expires_at && tell('keptUntil', { when: formatDate(expires_at) }),
    state === 'failed' && tellFailure(failure_code),
  ];
  const action = isUnderWay(one) ? 'cancel' : 'delete';
  return (
    <Item
      title={
        <>
          <strong>{name}</strong> <Badge tone={TONES[state]}>{tell(`state.${state}`)}</Badge>
        </>
      }
      note={
        <>
          {state === 'running' && calls_total !== null && (
            <progress
              className={styles.progress}
              aria-label={tell('progress', { name })}
              value={calls_done}
              max={Math.max(calls_total, 1)}
            />
          )}
          <div>{facts.filter(Boolean).join(' · ')}</div>
        </>
      }
      actions={
        <>
          {state === 'done' && (
            <LinkButton
              size="small"
              href={apiAddress(`exports/${id}/download`)}
              download
              aria-label={tell('downloadNamed', { name, when })}
            >
              {tell('download')}
            </LinkButton>
          )}
          <Button
            size="small"
            busy={remove.isPending}
            aria-label={tell(`${action}Named`, { name, when })}
            onPress={() => remove.mutate()}
          >
            {tell(action)}
          </Button>
        </>
      }
    >
      {remove.error && <Problem message={remove.error.message} />}
    </Item>
  );
}
