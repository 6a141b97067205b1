import { useState } from 'react';
import type { Settings } from '../api/types';
import { announce } from '../design/announcer';
import { formatDateTime } from '../design/format';
import { Problem } from '../design/states';
import texts from '../design/text.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Select } from '../ui/select';
import { Switch } from '../ui/toggle';
import { useSaveSettings } from './use-save-settings';
import words from './words.en';

interface AnalysisSwitchProps {
  settings: Settings;
  /** Is given the settings as they are then. */
  onSaved: (settings: Settings) => void;
}

/** Switches the analysis on and off, after saying what that does to calls. */
export function AnalysisSwitch({ settings, onSaved }: AnalysisSwitchProps) {
  const tell = useWords(words);
  const { analysis_enabled: enabled, analysis_started_at: startedAt } = settings;
  const [asking, setAsking] = useState(false);
  const [from, setFrom] = useState<'before' | 'now'>('before');
  const close = () => setAsking(false);
  const save = useSaveSettings((saved) => {
    onSaved(saved);
    close();
    announce(tell(saved.analysis_enabled ? 'started' : 'stopped'));
  });
  const confirm = () =>
    save.mutate(
      enabled
        ? { analysis_enabled: false }
        : // Named in every case: without a start the service takes the present moment.
          {
            analysis_enabled: true,
            analysis_started_at: from === 'now' ? new Date().toISOString() : startedAt,
          },
    );
  return (
    <>
      <Switch
        isSelected={enabled}
        onChange={() => {
          setFrom('before');
          save.reset();
          setAsking(true);
        }}
      >
        <strong>{tell('analyse')}</strong>
        <br />
        <span className={`${texts.small} ${texts.soft}`}>
          {enabled
            ? startedAt
              ? tell('analysedFrom', { date: formatDateTime(startedAt) })
              : tell('analysedAll')
            : tell('analysisOff')}
        </span>
      </Switch>
      {asking && (
        <Dialog
          title={tell(enabled ? 'stopTitle' : 'startTitle')}
          onClose={close}
          actions={
            <>
              <Button onPress={close}>{tell('cancel')}</Button>
              <Button kind={enabled ? 'danger' : 'primary'} busy={save.isPending} onPress={confirm}>
                {tell(enabled ? 'stop' : 'start')}
              </Button>
            </>
          }
        >
          {save.error && <Problem message={save.error.message} />}
          {enabled ? (
            <p>{tell('stopMeans')}</p>
          ) : (
            <Select
              label={tell('analyseFrom')}
              hint={tell('earlier')}
              value={from}
              onChange={setFrom}
              options={[
                {
                  value: 'before',
                  label: startedAt
                    ? tell('asBefore', { date: formatDateTime(startedAt) })
                    : tell('anyAsBefore'),
                },
                { value: 'now', label: tell('now') },
              ]}
            />
          )}
        </Dialog>
      )}
    </>
  );
}
