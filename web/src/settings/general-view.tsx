import { useApiQuery } from '../api/query';
import { Card, Facts } from '../design/card';
import layout from '../design/layout.module.css';
import { ShownQuery } from '../design/states';
import { useWords } from '../language/use-words';
import { AnalysisCard } from './analysis-card';
import { PasswordCard } from './password-card';
import { VocabularyCard } from './vocabulary-card';
import words from './words.en';

/** What is set once: the analysis, how long things are kept, names, the own password. */
export function GeneralView() {
  const tell = useWords(words);
  const settings = useApiQuery('settings');
  return (
    <ShownQuery of={settings}>
      {(data) => (
        <div className={layout.columns} data-kind="halves">
          <div className={layout.stack} data-gap="large">
            <AnalysisCard settings={data} />
            <Card title={tell('retention')} lead={tell('retentionLead')}>
              <Facts
                facts={[
                  [tell('failedAudio'), tell('failedAudioKept', { count: data.retention.failed_audio_days })],
                  [
                    tell('testRecording'),
                    tell('testRecordingKept', { count: data.retention.test_recording_days }),
                  ],
                  [
                    tell('unlinkedCalls'),
                    tell('unlinkedCallsKept', { count: data.retention.test_recording_days }),
                  ],
                ]}
              />
            </Card>
          </div>
          <div className={layout.stack} data-gap="large">
            <VocabularyCard settings={data} />
            <PasswordCard />
          </div>
        </div>
      )}
    </ShownQuery>
  );
}
