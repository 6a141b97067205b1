import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { apiAddress, useApiQuery } from '../api/query';
import type { Export } from '../api/types';
import { Notice } from '../design/states';
import { tellFailure } from '../failure/tell-failure';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { IconButton } from '../ui/button';
import { LinkButton } from '../ui/link-button';
import { isUnderWay, POLL_MS } from './export-kinds';
import styles from './exports.module.css';
import words from './words.en';

interface AskedExportProps {
  id: string;
  onClose: () => void;
}

/** What became of an export, beside the list it was asked from: being prepared, then its download. */
export function AskedExport({ id, onClose }: AskedExportProps) {
  const tell = useWords(words);
  const { data: one, error } = useApiQuery('exports/{id}', {
    params: { id },
    pollEvery: (data) => (!data || isUnderWay(data) ? POLL_MS : false),
  });
  const isLost = error !== null || one?.state === 'failed' || one?.state === 'expired';
  return (
    <Notice tone={isLost ? 'poor' : one?.state === 'done' ? 'good' : 'accent'}>
      <div className={styles.asked}>
        <span role="status">{error?.message ?? <Progress one={one} />}</span>
        {one?.state === 'done' && (
          <LinkButton kind="primary" size="small" href={apiAddress(`exports/${id}/download`)} download>
            {tell('download')}
          </LinkButton>
        )}
        <IconButton icon={X} label={tell('hide')} onPress={onClose} />
      </div>
    </Notice>
  );
}

function Progress({ one }: { one: Export | undefined }) {
  const tell = useWords(words);
  const to = <Link to="/settings/{-$section}" params={{ section: 'developers' }} />;
  if (!one || isUnderWay(one)) return <Rich of={words} id="preparing" parts={{ to }} />;
  if (one.state === 'failed') return tellFailure(one.failure_code);
  if (one.state === 'expired') return tell('state.expired');
  const name = tell('name', { kind: tell(`kind.${one.kind}`), format: tell(`short.${one.format}`) });
  return <Rich of={words} id="ready" values={{ count: one.rows, name }} parts={{ to }} />;
}
