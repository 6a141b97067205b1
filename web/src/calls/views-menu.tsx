import { Bookmark, Check, ListFilter, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Menu } from '../ui/menu';
import { readSearchText, searchTextOf, type Filter } from './call-search';
import { SaveViewDialog } from './save-view-dialog';
import type { Views } from './use-views';
import { ViewsDialog } from './views-dialog';
import words from './words.en';

interface ViewsMenuProps {
  filter: Filter;
  views: Views;
  onOpen: (filter: Filter) => void;
}

/** Opens a kept view of the list, keeps the present one, and changes those there are. */
export function ViewsMenu({ filter, views, onOpen }: ViewsMenuProps) {
  const tell = useWords(words);
  const [dialog, setDialog] = useState<'save' | 'change'>();
  const present = searchTextOf(filter);
  const current = views.views.find(({ search }) => search === present);
  return (
    <>
      <Menu
        label={tell('views')}
        trigger={
          <Button size="small" icon={Bookmark}>
            <span dir="auto">{current ? tell('viewNamed', { name: current.name }) : tell('views')}</span>
          </Button>
        }
        items={[
          {
            id: 'all',
            label: tell('allCalls'),
            icon: present === '' ? Check : ListFilter,
            onAction: () => onOpen({}),
          },
          ...views.views.map(({ id, name, search }) => ({
            id,
            label: name,
            icon: id === current?.id ? Check : Bookmark,
            onAction: () => onOpen(readSearchText(search)),
          })),
          { id: 'save', label: tell('saveView'), icon: Plus, onAction: () => setDialog('save') },
          ...(views.views.length > 0
            ? [
                {
                  id: 'change',
                  label: tell('changeViews'),
                  icon: Pencil,
                  onAction: () => setDialog('change'),
                },
              ]
            : []),
        ]}
      />
      {dialog === 'save' && (
        <SaveViewDialog search={present} views={views} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'change' && (
        <ViewsDialog search={present} views={views} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}
