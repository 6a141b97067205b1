import type { ReadKey } from '../api/types';
import { Button } from '../design/button';
import { Badge } from '../design/card';
import { formatAgo, formatDateTime } from '../design/format';
import { SCOPE_WORDS } from './scope-words';

interface KeyRowProps {
  readKey: ReadKey;
  onRotate: () => void;
  onRevoke: () => void;
}

/** A read key: what it may do, where and until when, and when it was last used. */
export function KeyRow({ readKey, onRotate, onRevoke }: KeyRowProps) {
  const { name, prefix, scopes, networks, expires_at, last_used_at, previous_valid_until } = readKey;
  const hasExpired = expires_at !== null && new Date(expires_at) <= new Date();
  return (
    <li>
      <span>
        <strong>{name}</strong> <code>{prefix}…</code> {hasExpired && <Badge tone="poor">Expired</Badge>}
        <br />
        <span className="small muted">
          {scopes.map((scope) => SCOPE_WORDS[scope]).join(' · ')}
          <br />
          {last_used_at ? `Last used ${formatAgo(last_used_at)}` : 'Never used'}
          {expires_at && !hasExpired && ` · valid until ${formatDateTime(expires_at)}`}
          {networks.length > 0 && ` · from ${networks.join(', ')}`}
          {previous_valid_until && ` · the key before is valid until ${formatDateTime(previous_valid_until)}`}
        </span>
      </span>
      <span className="row">
        <Button size="small" onClick={onRotate} aria-label={`Rotate ${name}`}>
          Rotate
        </Button>
        <Button size="small" kind="danger" onClick={onRevoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </span>
    </li>
  );
}
