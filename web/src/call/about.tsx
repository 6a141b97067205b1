import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CallDetail } from '../api/types';
import { Card, Facts } from '../design/card';
import { formatClock, formatDateTime, formatShare } from '../design/format';
import layout from '../design/layout.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import words from './words.en';

interface AboutProps {
  call: CallDetail;
  onShow: (sentence: number) => void;
  /** What can be changed of it. */
  children?: ReactNode;
}

/** What the client told of the call, and what it is about. */
export function About({ call, onShow, children }: AboutProps) {
  const tell = useWords(words);
  const { agent, topics } = call;
  const topicFacts = topics.map(({ id, name, probability, sentence }, at): [string, ReactNode] => [
    at === 0 ? tell('topic') : `${tell('topic')} ${at + 1}`,
    <span className={layout.row} key={id}>
      <Link to="/calls" search={{ topic: [id] }}>
        {name}
      </Link>{' '}
      {formatShare(probability)}
      <Button size="small" aria-label={tell('showTopic', { name })} onPress={() => onShow(sentence)}>
        {tell('show')}
      </Button>
    </span>,
  ]);
  const metadata = Object.entries(call.metadata ?? {}).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return (
    <Card title={tell('about')}>
      <div className={layout.stack}>
        <Facts
          facts={[
            [tell('agentId'), agent.external_id],
            ...topicFacts,
            ...optional(tell('team'), call.team_external_id),
            [tell('campaign'), call.campaign],
            [tell('outcome'), [call.outcome_code, call.outcome_category].filter(Boolean).join(', ')],
            ...optional(
              tell('length'),
              call.length_seconds === null ? null : formatClock(call.length_seconds),
            ),
            [tell('source'), call.route === 'recording' ? tell('stereo') : tell('transcript')],
            [tell('received'), formatDateTime(call.received_at)],
            ...optional(tell('contact'), call.contact_id),
          ]}
        />
        {metadata.length > 0 && (
          <>
            <h3>{tell('metadata')}</h3>
            <Facts facts={metadata} />
          </>
        )}
        {children}
      </div>
    </Card>
  );
}

const optional = (name: string, value: string | null): [string, string][] =>
  value === null ? [] : [[name, value]];
