import { useState } from 'react';
import { api } from '../api/client';
import type { Settings } from '../api/types';
import { announce } from '../design/announcer';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { Select } from '../design/field';
import { formatDateTime } from '../design/format';
import { Problem } from '../design/states';
import { useAction } from '../design/use-action';

interface AnalysisSwitchProps {
  settings: Settings;
  /** Is given the settings as they are then. */
  onSaved: (settings: Settings) => void;
}

/** Switches the analysis on and off, after saying what that does to calls. */
export function AnalysisSwitch({ settings, onSaved }: AnalysisSwitchProps) {
  const { analysis_enabled: enabled, analysis_started_at: startedAt } = settings;
  const [asking, setAsking] = useState(false);
  const [from, setFrom] = useState<'before' | 'now'>('before');
  const close = () => setAsking(false);
  const save = useAction(async () => {
    // Named in every case: without a start the service takes the present moment.
    const start = from === 'now' ? new Date().toISOString() : startedAt;
    onSaved(
      await api.put<Settings>(
        'settings',
        enabled ? { analysis_enabled: false } : { analysis_enabled: true, analysis_started_at: start },
      ),
    );
    close();
    announce(enabled ? 'Calls are no longer analysed.' : 'Calls are analysed.');
  });
  return (
    <>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={enabled}
          onChange={() => {
            setFrom('before');
            setAsking(true);
          }}
        />
        <span>
          <strong>Analyse calls automatically</strong>
          <br />
          <span className="small soft">
            {enabled
              ? startedAt
                ? `Calls from ${formatDateTime(startedAt)} on are scored as they come in.`
                : 'Calls of any date are scored as they come in.'
              : 'Calls are answered with “analysis_disabled” and not kept. Your system can send them again later.'}
          </span>
        </span>
      </label>
      {asking && (
        <Dialog
          title={enabled ? 'Stop analysing calls?' : 'Analyse calls again?'}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button kind={enabled ? 'danger' : 'primary'} busy={save.busy} onClick={() => void save.run()}>
                {enabled ? 'Stop analysing' : 'Analyse calls'}
              </Button>
            </>
          }
        >
          {save.error && <Problem message={save.error.message} />}
          {enabled ? (
            <p className="soft">
              Calls that come in from now on are not kept: your system is answered “analysis_disabled” and can
              send them again later. Calls that are here already stay, with their scores.
            </p>
          ) : (
            <Select
              label="Analyse calls from"
              hint="Calls with an earlier date are not kept."
              value={from}
              onChange={(event) => setFrom(event.target.value === 'now' ? 'now' : 'before')}
            >
              <option value="before">
                {startedAt ? `${formatDateTime(startedAt)}, as before` : 'Any date, as before'}
              </option>
              <option value="now">Now</option>
            </Select>
          )}
        </Dialog>
      )}
    </>
  );
}
