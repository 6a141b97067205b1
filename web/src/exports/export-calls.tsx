import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Filter } from '../calls/call-search';
import { announce } from '../design/announcer';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { exportFilterOf } from './export-filter';
import { ExportForm } from './export-form';
import words from './words.en';

/** Has the calls of a list exported, where an export can be narrowed as the list is. */
export function ExportCalls({ filter }: { filter: Filter }) {
  const tell = useWords(words);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const wanted = exportFilterOf(filter);
  if (!wanted) return null;
  const asked = () => {
    setOpen(false);
    announce(tell('exporting'));
    void navigate({ to: '/settings/{-$section}', params: { section: 'developers' } });
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>{tell('export')}</Button>
      {isOpen && <ExportForm filter={wanted} onClose={() => setOpen(false)} onAsked={asked} />}
    </>
  );
}
