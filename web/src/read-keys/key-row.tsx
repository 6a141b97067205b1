import type { ReadKey } from '../api/types';
import { Badge } from '../design/card';
import { formatAgo, formatDateTime } from '../design/format';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Item } from '../ui/item-list';
import words from './words.en';

interface KeyRowProps {
  readKey: ReadKey;
  onRotate: () => void;
  onRevoke: () => void;
}

/** A read key: what it may do, where and until when, and when it was last used. */
export function KeyRow({ readKey, onRotate, onRevoke }: KeyRowProps) {
  const tell = useWords(words);
  const { name, prefix, scopes, networks, expires_at, last_used_at, previous_valid_until } = readKey;
  const hasExpired = expires_at !== null && new Date(expires_at) <= new Date();
  const facts = [
    last_used_at ? tell('lastUsed', { ago: formatAgo(last_used_at) }) : tell('neverUsed'),
    expires_at && !hasExpired && tell('validUntil', { when: formatDateTime(expires_at) }),
    networks.length > 0 && tell('from', { networks: networks.join(', ') }),
    previous_valid_until && tell('before', { when: formatDateTime(previous_valid_until) }),
  ];
  return (
    <Item
      title={
        <>
          <strong>{name}</strong> <code>{prefix}…</code>{' '}
          {hasExpired && <Badge tone="poor">{tell('expired')}</Badge>}
        </>
      }
      note={
        <>
          {scopes.map((scope) => tell(`scope.${scope}`)).join(' · ')}
          <br />
          {facts.filter(Boolean).join(' · ')}
        </>
      }
      actions={
        <>
          <Button size="small" onPress={onRotate} aria-label={tell('rotateNamed', { name })}>
            {tell('rotate')}
          </Button>
          <Button size="small" kind="danger" onPress={onRevoke} aria-label={tell('revokeNamed', { name })}>
            {tell('revoke')}
          </Button>
        </>
      }
    />
  );
}
