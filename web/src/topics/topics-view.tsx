import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { invalidate, sendToApi, useApiQuery } from '../api/query';
import type { Topic, TopicCounts } from '../api/types';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { Empty, Notice, ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Item, ItemList } from '../ui/item-list';
import { SuggestionsCard } from './suggestions-card';
import { NEW_TOPIC, TopicEditor, type TopicDraft } from './topic-editor';
import words from './words.en';

const POLL_MS = 2_000;
const DAY_MS = 86_400_000;
/** Days compared with as many before. */
const DAYS = 28;

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** What calls may be about: the topics with their counts, an editor, and what could be added. */
export function TopicsView() {
  const tell = useWords(words);
  const list = useApiQuery('topics', {
    pollEvery: (data) => (data?.judging.is_under_way ? POLL_MS : false),
  });
  const isUnderWay = list.data?.judging.is_under_way ?? false;
  const counts = useApiQuery('topics/counts', {
    query: { from: dayBefore(2 * DAYS - 1), to: dayBefore(0) },
    pollEvery: isUnderWay ? POLL_MS : undefined,
  });
  // The last counts may have been asked for before the last call was judged.
  const { refetch: recount } = counts;
  useEffect(() => {
    if (!isUnderWay) void recount();
  }, [isUnderWay, recount]);
  const [draft, setDraft] = useState<TopicDraft | null>(null);
  const [archiving, setArchiving] = useState<Topic>();
  const saved = (name: string) => {
    setDraft(null);
    announce(tell('saved', { name }));
  };
  return (
    <div className={layout.stack} data-gap="large">
      <Card
        title={tell('title')}
        lead={tell('lead')}
        actions={
          draft === null && (
            <Button icon={Plus} onPress={() => setDraft(NEW_TOPIC)}>
              {tell('new')}
            </Button>
          )
        }
      >
        {isUnderWay && <Notice>{tell('judging')}</Notice>}
        <ShownQuery of={list}>
          {({ topics }) =>
            topics.length === 0 ? (
              <Empty icon="question" title={tell('none')}>
                {tell('noneLead')}
              </Empty>
            ) : (
              <ItemList label={tell('list')}>
                {topics.map((topic) => (
                  <TopicItem
                    key={topic.id}
                    topic={topic}
                    counts={counts.data}
                    onChange={() => setDraft({ ...topic, suggestion: null })}
                    onArchive={() => setArchiving(topic)}
                  />
                ))}
              </ItemList>
            )
          }
        </ShownQuery>
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
      {archiving && (
        <ConfirmDialog
          title={tell('archiveQuestion', { name: archiving.name })}
          confirm={tell('archive')}
          danger
          onConfirm={async () => {
            await sendToApi('delete', 'topics/{id}', { params: { id: archiving.id } });
            announce(tell('archived', { name: archiving.name }));
            void invalidate('topics');
          }}
          onClose={() => setArchiving(undefined)}
        >
          <p className={texts.soft}>{tell('archiveLead')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface TopicItemProps {
  topic: Topic;
  counts: TopicCounts | undefined;
  onChange: () => void;
  onArchive: () => void;
}

function TopicItem({
  topic: { id, name, description, examples },
  counts,
  onChange,
  onArchive,
}: TopicItemProps) {
  const tell = useWords(words);
  const { late, early } = counts ? callsOf(id, counts) : { late: 0, early: 0 };
  const facts = [
    counts && tell('trend', { count: late, before: early, days: DAYS }),
    tell('examples', { count: examples.length }),
  ];
  return (
    <Item
      title={
        <>
          <strong>
            <Link to="/calls" search={{ topic: [id] }}>
              {name}
            </Link>
          </strong>
          {description && <>: {description}</>}
        </>
      }
      note={facts.filter(Boolean).join(' · ')}
      actions={
        <>
          <Button size="small" aria-label={tell('changeNamed', { name })} onPress={onChange}>
            {tell('change')}
          </Button>
          <Button size="small" aria-label={tell('archiveNamed', { name })} onPress={onArchive}>
            {tell('archive')}
          </Button>
        </>
      }
    />
  );
}

/** How many calls of the last days are about a topic, and of as many days before. */
function callsOf(topic: string, { periods }: TopicCounts): { late: number; early: number } {
  const middle = dayBefore(DAYS - 1);
  const sum = (isLate: boolean): number =>
    periods
      .filter(({ from }) => from >= middle === isLate)
      .flatMap(({ topics }) => topics)
      .reduce((total, { id, calls }) => (id === topic ? total + calls : total), 0);
  return { late: sum(true), early: sum(false) };
}
