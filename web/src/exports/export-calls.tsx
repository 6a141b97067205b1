import { useState } from 'react';
import type { Filter } from '../calls/call-filters';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { navigate } from '../router';
import { exportFilterOf } from './export-filter';
import { ExportForm } from './export-form';

/** Has the calls of a list exported, where an export can be narrowed as the list is. */
export function ExportCalls({ filter }: { filter: Filter }) {
  const [isOpen, setOpen] = useState(false);
  const wanted = exportFilterOf(filter);
  if (!wanted) return null;
  const asked = () => {
    setOpen(false);
    announce('The calls are being exported. The file stands under Settings, Developers.');
    navigate('/settings?part=developers');
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Export</Button>
      {isOpen && <ExportForm filter={wanted} onClose={() => setOpen(false)} onAsked={asked} />}
    </>
  );
}
