import { useEffect, useState } from 'react';
import { api } from '../api/client';
import type { Topic, TopicCounts, TopicList } from '../api/types';
import { useResource } from '../api/use-resource';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { counted } from '../design/format';
import { Empty, Notice, Problem, Shown } from '../design/states';
import { useAction } from '../design/use-action';
import { Link } from '../router';
import { SuggestionsCard } from './suggestions-card';
import { NEW_TOPIC, TopicEditor, type TopicDraft } from './topic-editor';

const POLL_MS = 2_000;
const DAY_MS = 86_400_000;
/** Days compared with as many before. */
const DAYS = 28;

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** What calls may be about: the topics with their counts, an editor, and what could be added. */
export function TopicsView() {
  const list = useResource<TopicList>('topics');
  const counts = useResource<TopicCounts>('topics/counts', {
    from: dayBefore(2 * DAYS - 1),
    to: dayBefore(0),
  });
  const [draft, setDraft] = useState<TopicDraft | null>(null);
  const isUnderWay = list.data?.judging.is_under_way ?? false;
  const { reload } = list;
  const { reload: recount } = counts;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void Promise.all([reload(), recount()]), POLL_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, reload, recount]);

  const saved = async (name: string) => {
    setDraft(null);
    announce(`${name} is saved.`);
    await Promise.all([reload(), recount()]);
  };
  const archive = useAction(async ({ id, name }: Topic) => {
    await api.delete(`topics/${id}`);
    announce(`${name} is archived.`);
    await reload();
  });

  return (
    <div className="stack" data-gap="large">
      <Card
        title="Call reasons"
        lead="What calls are about, by sentences your customers say. Found in the first things a customer says; often none."
        actions={
          draft === null && (
            <Button icon="plus" onClick={() => setDraft(NEW_TOPIC)}>
              New topic
            </Button>
          )
        }
      >
        {archive.error && <Problem message={archive.error.message} />}
        {isUnderWay && (
          <Notice>The calls of the last 90 days are being judged by the topics as they are now.</Notice>
        )}
        <Shown of={list}>
          {({ topics }) =>
            topics.length === 0 ? (
              <Empty icon="question" title="No topics yet">
                Make one, or have some suggested below.
              </Empty>
            ) : (
              <ul className="versions" aria-label="Topics">
                {topics.map((topic) => (
                  <li key={topic.id}>
                    <span>
                      <strong>
                        <Link to={`/calls?topic=${topic.id}`}>{topic.name}</Link>
                      </strong>
                      {topic.description && <>: {topic.description}</>}
                      <br />
                      <span className="small muted">
                        {counts.data && trendOf(topic.id, counts.data)}
                        {counted(topic.examples.length, 'example')}
                      </span>
                    </span>
                    <span className="row">
                      <Button
                        size="small"
                        aria-label={`Change ${topic.name}`}
                        onClick={() => setDraft({ ...topic, suggestion: null })}
                      >
                        Change
                      </Button>
                      <Button
                        size="small"
                        busy={archive.busy}
                        aria-label={`Archive ${topic.name}`}
                        onClick={() => void archive.run(topic)}
                      >
                        Archive
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Shown>
      </Card>
      {draft && (
        <TopicEditor
          key={`${draft.id} ${draft.suggestion}`}
          initial={draft}
          onSaved={saved}
          onCancel={() => setDraft(null)}
        />
      )}
      <SuggestionsCard
        changes={list.data?.topics.length ?? 0}
        onAdd={({ id, quotes }) =>
          setDraft({ ...NEW_TOPIC, suggestion: id, examples: quotes.map(({ quote }) => quote) })
        }
      />
    </div>
  );
}

/** How many calls of the last days are about a topic, and of as many days before. */
function trendOf(topic: string, { periods }: TopicCounts): string {
  const middle = dayBefore(DAYS - 1);
  const sum = (isLate: boolean): number =>
    periods
      .filter(({ from }) => from >= middle === isLate)
      .flatMap(({ topics }) => topics)
      .reduce((total, { id, calls }) => (id === topic ? total + calls : total), 0);
  return `${counted(sum(true), 'call')} in the last ${DAYS} days, ${sum(false)} in the ${DAYS} before · `;
}
