import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Export } from '../api/types';
import type { Filter } from '../calls/call-search';
import { announce } from '../design/announcer';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { exportFilterOf, listAloneOf } from './export-filter';
import { ExportForm } from './export-form';
import words from './words.en';

interface ExportCallsProps {
  filter: Filter;
  onAsked: (asked: Export) => void;
}

/** Has the calls of a list exported, or says why an export cannot be narrowed as the list is. */
export function ExportCalls({ filter, onAsked }: ExportCallsProps) {
  const tell = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const wanted = exportFilterOf(filter);
  const asked = (one: Export) => {
    setOpen(false);
    announce(tell('writing'));
    onAsked(one);
  };
  return (
    <>
      <Button icon={Download} onPress={() => setOpen(true)}>
        {tell('export')}
      </Button>
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
