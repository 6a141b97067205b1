import { Plus } from 'lucide-react';
import { useState } from 'react';
import { invalidate, useApiQuery } from '../api/query';
import { announce } from '../design/announcer';
import { Card } from '../design/card';
import layout from '../design/layout.module.css';
import { ShownQuery } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { ItemList } from '../ui/item-list';
import { ExportForm } from './export-form';
import { isUnderWay, POLL_MS } from './export-kinds';
import { ExportRow } from './export-row';
import { ExportSchedules } from './export-schedules';
import words from './words.en';

/** Exports shown, the latest. */
const SHOWN = 20;

/** Files with results: those there are, new ones, and what is written every night. */
export function ExportsCard() {
  const tell = useWords(words);
  const list = useApiQuery('exports', {
    query: { limit: SHOWN },
    pollEvery: (data) => (data?.exports.some(isUnderWay) ? POLL_MS : false),
  });
  const [isCreating, setCreating] = useState(false);
  return (
    <Card
      title={tell('title')}
      lead={tell('lead')}
      actions={
        <Button icon={Plus} onPress={() => setCreating(true)}>
          {tell('new')}
        </Button>
      }
    >
      <div className={layout.stack}>
        <ShownQuery of={list}>
          {({ exports }) =>
            exports.length === 0 ? (
              <p className={texts.soft}>{tell('none')}</p>
            ) : (
              <ItemList label={tell('list')}>
                {exports.map((one) => (
                  <ExportRow key={one.id} one={one} />
                ))}
              </ItemList>
            )
          }
        </ShownQuery>
        <ExportSchedules />
      </div>
      {isCreating && (
        <ExportForm
          onClose={() => setCreating(false)}
          onAsked={() => {
            setCreating(false);
            announce(tell('writing'));
            void invalidate('exports');
          }}
        />
      )}
    </Card>
  );
}
