import { Suspense, useState } from 'react';
import type { Settings as SettingsData } from '../api/types';
import { useResource } from '../api/use-resource';
import { Card, Facts, PageHead } from '../design/card';
import { Segments } from '../design/field';
import { counted } from '../design/format';
import { Loading, Shown } from '../design/states';
import { navigate, useAddress } from '../router';
import { AdaptationCard } from './adaptation-card';
import { AgreementView } from './agreement-view';
import { AnalysisCard } from './analysis-card';
import { DevelopersView } from './developers-view';
import { History } from './history';
import { PasswordCard } from './password-card';
import { lazyView } from '../shell/lazy-view';
import { TopicsView } from '../topics/topics-view';
import './settings.css';
import { VocabularyCard } from './vocabulary-card';

const RubricView = lazyView(() => import('../rubric/rubric-view'));

const PARTS = [
  { value: 'general', label: 'General' },
  { value: 'rubric', label: 'Rubric' },
  { value: 'topics', label: 'Call reasons' },
  { value: 'agreement', label: 'Agreement' },
  { value: 'developers', label: 'Developers' },
  { value: 'history', label: 'Audit log' },
] as const;

/** What is analysed, by which rubric, how long things are kept, and who changed what. */
export default function Settings() {
  const asked = useAddress().query.get('part');
  const [initial] = useState(asked);
  const { value: part, label } = PARTS.find(({ value }) => value === (asked ?? initial)) ?? PARTS[0];
  return (
    <>
      <PageHead title="Settings" tab={`${label} · Settings`}>
        Analysis, rubric, integrations, data retention and the audit log.
      </PageHead>
      <Segments
        label="Part of the settings"
        options={PARTS}
        value={part}
        onChange={(to) => navigate(`/settings?part=${to}`)}
      />
      {part === 'general' && <General />}
      {part === 'rubric' && (
        <Suspense fallback={<Loading />}>
          <RubricView />
        </Suspense>
      )}
      {part === 'agreement' && (
        <div className="stack" data-gap="large">
          <AgreementView />
          <AdaptationCard />
        </div>
      )}
      {part === 'topics' && <TopicsView />}
      {part === 'developers' && <DevelopersView />}
      {part === 'history' && <History />}
    </>
  );
}

function General() {
  const settings = useResource<SettingsData>('settings');
  return (
    <Shown of={settings}>
      {(data) => (
        <div className="columns" data-kind="halves">
          <div className="stack" data-gap="large">
            <AnalysisCard settings={data} set={settings.set} />
            <Card title="Data retention" lead="Set for the whole installation by its operator.">
              <Facts
                facts={[
                  ['Audio of a call', 'Deleted once it is transcribed'],
                  [
                    'Audio of a failed recording',
                    `${counted(data.retention.failed_audio_days, 'day')}, for another try`,
                  ],
                  [
                    'Test recording',
                    `${counted(data.retention.test_recording_days, 'day')}, or until the connection is confirmed`,
                  ],
                  [
                    'Calls from unlinked agents',
                    `${counted(data.retention.test_recording_days, 'day')} (test recording only)`,
                  ],
                ]}
              />
            </Card>
          </div>
          <div className="stack" data-gap="large">
            <VocabularyCard settings={data} set={settings.set} />
            <PasswordCard />
          </div>
        </div>
      )}
    </Shown>
  );
}
