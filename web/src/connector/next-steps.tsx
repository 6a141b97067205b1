import { Link } from '@tanstack/react-router';
import type { Overview } from '../api/types';
import { Card } from '../design/card';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import styles from './connector.module.css';
import words from './words.en';

/** What comes once calls are scored, so that nobody wonders. */
export function NextSteps({ overview: { connection, counts } }: { overview: Overview }) {
  const tell = useWords(words);
  const unlinked = counts.agents_unlinked;
  return (
    <Card title={tell('next')} lead={tell(connection.confirmed_at ? 'nextLead' : 'nextLeadUnconfirmed')}>
      <ul className={styles.next}>
        <li>
          {unlinked > 0 ? (
            <Rich
              of={words}
              id="nextAgents"
              values={{ count: unlinked }}
              parts={{ to: <Link to="/agents" /> }}
            />
          ) : (
            <Rich of={words} id="nextAgentsDone" parts={{ to: <Link to="/agents" /> }} />
          )}
        </li>
        <li>
          <Rich
            of={words}
            id="nextRubric"
            parts={{ to: <Link to="/settings/{-$section}" params={{ section: 'rubric' }} /> }}
          />
        </li>
        <li>
          <Rich of={words} id="nextCalls" parts={{ to: <Link to="/calls" /> }} />
        </li>
        <li>
          <Rich
            of={words}
            id="nextDevelopers"
            parts={{ to: <Link to="/settings/{-$section}" params={{ section: 'developers' }} /> }}
          />
        </li>
      </ul>
    </Card>
  );
}
