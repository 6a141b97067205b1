import { Link, useNavigate } from '@tanstack/react-router';
import { EllipsisVertical, Eraser } from 'lucide-react';
import type { CallDetail } from '../api/types';
import { readSearchText } from '../calls/call-search';
import { useKeptList } from '../calls/kept-list';
import { Badge, PageHead } from '../design/card';
import { CALL_TONE } from '../design/call-words';
import { formatClock, formatDateTime, formatScore, formatShare } from '../design/format';
import layout from '../design/layout.module.css';
import { ScoreRing } from '../design/score';
import { useWords } from '../language/use-words';
import { IconButton } from '../ui/button';
import { Menu } from '../ui/menu';
import styles from './call.module.css';
import { Neighbours } from './neighbours';
import words from './words.en';

interface CallHeadProps {
  call: CallDetail;
  /** What the list was searched for, kept from call to call. */
  query: string;
}

/** Which call it is, its score and how sure that is, and the way to its neighbours in the list. */
export function CallHead({ call, query }: CallHeadProps) {
  const tell = useWords(words);
  const list = useKeptList();
  const navigate = useNavigate();
  const { agent, status, evaluation } = call;
  const suspicions = evaluation?.suspicions?.length ?? 0;
  const name = agent.employee_name ?? agent.name;
  const when = formatDateTime(call.conversation_date);
  return (
    <PageHead
      title={tell('title', { when })}
      tab={`${name}, ${when}`}
      actions={
        <>
          {evaluation && <Score evaluation={evaluation} />}
          {/* Together, so that neither stands alone in a line of a narrow window. */}
          <div className={layout.row} data-line>
            <Neighbours id={call.id} query={query} />
            <Menu
              label={tell('more')}
              trigger={<IconButton icon={EllipsisVertical} label={tell('more')} />}
              items={[
                {
                  id: 'erase',
                  label: tell('erase'),
                  icon: Eraser,
                  onAction: () =>
                    void navigate({
                      to: '/settings/{-$section}',
                      params: { section: 'erasure' },
                      // As the client's system names it.
                      search: { call: call.external_conversation_id },
                    }),
                },
              ]}
            />
          </div>
        </>
      }
    >
      <span className={styles.facts}>
        <Link
          to="/calls"
          search={readSearchText(list?.search ?? '')}
          // The list scrolls to the call by itself.
          resetScroll={!list?.ids.includes(call.id)}
        >
          {tell('allCalls')}
        </Link>
        {agent.employee_name ? (
          <Link to="/coaching/$id" params={{ id: agent.id }}>
            {agent.employee_name}
          </Link>
        ) : (
          <span>{tell('notLinkedAgent', { name: agent.name })}</span>
        )}
        <span>{call.campaign}</span>
        {call.length_seconds !== null && <span>{formatClock(call.length_seconds)}</span>}
        <span>{call.external_conversation_id}</span>
        {call.test && <Badge>{tell('test')}</Badge>}
        {status !== 'analysed' && <Badge {...toneOf(CALL_TONE[status])}>{tell(`status.${status}`)}</Badge>}
        {suspicions > 0 && <Badge tone="poor">{tell('suspected', { count: suspicions })}</Badge>}
        {evaluation && evaluation.critical_failures.length > 0 && <Badge tone="poor">{tell('failed')}</Badge>}
      </span>
    </PageHead>
  );
}

const toneOf = (tone: string | undefined): { tone?: string } => (tone === undefined ? {} : { tone });

function Score({ evaluation }: { evaluation: NonNullable<CallDetail['evaluation']> }) {
  const tell = useWords(words);
  const { score, interval, coverage } = evaluation;
  const [low, high] = [formatScore(interval?.low ?? null), formatScore(interval?.high ?? null)];
  return (
    <div className={styles.score} role="group" aria-label={tell('scoreOf')} data-score>
      <ScoreRing
        score={score}
        coverage={coverage}
        words={score === null ? tell('noScore') : ` ${tell('of100')}`}
        size={64}
      />
      <span className={styles.certainty}>
        {score === null && <span>{tell('noScore')}</span>}
        {interval && low !== high && <span>{tell('likely', { low, high })}</span>}
        {typeof coverage === 'number' && <span>{tell('answered', { share: formatShare(coverage) })}</span>}
      </span>
    </div>
  );
}
