import type { AnswerOf } from '../api/operations';
import { Badge } from '../design/card';
import { formatDate } from '../design/format';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Item } from '../ui/item-list';
import words from './words.en';

export type Administrator = AnswerOf<'administrators', 'get'>['administrators'][number];

/** What can be done to the account of a colleague, after it is confirmed. */
export const ACTIONS = ['disable', 'reset', 'remove'] as const;
export type AdministratorAction = (typeof ACTIONS)[number];

interface AdministratorRowProps {
  administrator: Administrator;
  onAsk: (action: AdministratorAction) => void;
  onEnable: () => void;
}

/** One who may sign in, or could; nothing can be done to the own account here. */
export function AdministratorRow({ administrator, onAsk, onEnable }: AdministratorRowProps) {
  const tell = useWords(words);
  const { email, own, disabled_at: disabledAt, created_at: createdAt } = administrator;
  const title = (
    <>
      <strong>{email}</strong> {own && <Badge tone="accent">{tell('you')}</Badge>}{' '}
      {disabledAt && <Badge tone="poor">{tell('disabled')}</Badge>}{' '}
      {administrator.password_must_change && <Badge tone="fair">{tell('firstPassword')}</Badge>}
    </>
  );
  const note = [
    tell('since', { at: formatDate(createdAt) }),
    ...(disabledAt ? [tell('disabledSince', { at: formatDate(disabledAt) })] : []),
  ].join(', ');
  const actions = (
    <>
      {disabledAt ? (
        <Button size="small" aria-label={tell('enableOf', { email })} onPress={onEnable}>
          {tell('enable')}
        </Button>
      ) : (
        <Button size="small" aria-label={tell('disableOf', { email })} onPress={() => onAsk('disable')}>
          {tell('disable')}
        </Button>
      )}
      <Button size="small" aria-label={tell('resetOf', { email })} onPress={() => onAsk('reset')}>
        {tell('reset')}
      </Button>
      <Button
        size="small"
        kind="danger"
        aria-label={tell('removeOf', { email })}
        onPress={() => onAsk('remove')}
      >
        {tell('remove')}
      </Button>
    </>
  );
  return <Item title={title} note={note} actions={own ? undefined : actions} />;
}
