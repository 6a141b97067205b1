import { api } from '../api/client';
import type { RubricSource, RubricVersionList } from '../api/types';
import { Button } from '../design/button';
import { Badge, Card } from '../design/card';
import { formatDateTime } from '../design/format';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface RubricVersionsProps {
  versions: RubricVersionList['versions'];
  onOpen: (source: string) => void;
}

/** Every rubric that was ever in force, to look at or go back to. */
export function RubricVersions({ versions, onOpen }: RubricVersionsProps) {
  const open = useAction(async (id: string) => {
    onOpen((await api.get<RubricSource>(`rubric/versions/${id}`)).source);
    window.scrollTo({ top: 0, behavior: 'smooth' });
  });
  return (
    <Card title="Previous versions" lead="Open one to look at it, or to publish it again.">
      {open.error && <Problem message={open.error.message} />}
      <ul className="versions">
        {versions.map((version) => (
          <li key={version.id}>
            <span>
              <strong>{version.name}</strong>, version {version.version}{' '}
              {version.current && <Badge tone="good">Live</Badge>}
              <br />
              <span className="small muted">Last published {formatDateTime(version.activated_at)}</span>
            </span>
            <Button size="small" onClick={() => void open.run(version.id)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
