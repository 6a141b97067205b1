import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Filter } from '../calls/call-search';
import { announce } from '../design/announcer';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { exportFilterOf, listAloneOf } from './export-filter';
import { ExportForm } from './export-form';
import words from './words.en';

/** Has the calls of a list exported, or says why an export cannot be narrowed as the list is. */
export function ExportCalls({ filter }: { filter: Filter }) {
  const tell = useWords(words);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const wanted = exportFilterOf(filter);
  const asked = () => {
    setOpen(false);
    announce(tell('exporting'));
    void navigate({ to: '/settings/{-$section}', params: { section: 'developers' } });
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>{tell('export')}</Button>
      {isOpen && !wanted && (
        <Dialog
          title={tell('these')}
          onClose={() => setOpen(false)}
          actions={<Button onPress={() => setOpen(false)}>{tell('close')}</Button>}
        >
          <p>{tell(listAloneOf(filter) === 'q' ? 'cannotSearch' : 'cannotIdentify')}</p>
        </Dialog>
      )}
      {isOpen && wanted && <ExportForm filter={wanted} onClose={() => setOpen(false)} onAsked={asked} />}
    </>
  );
}
