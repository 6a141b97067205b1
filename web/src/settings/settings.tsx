import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { PageHead } from '../design/card';
import layout from '../design/layout.module.css';
import { Loading } from '../design/states';
import { useWords } from '../language/use-words';
import { lazyView } from '../shell/lazy-view';
import { SectionLinks } from '../ui/section-links';
import { GeneralView } from './general-view';
import { settingsSearch } from './settings-search';
import styles from './settings.module.css';
import words from './words.en';

const Rubric = lazyView<object>(() => import('../rubric/rubric-view'));
const Topics = lazyView<object>(() =>
  import('../topics/topics-view').then((part) => ({ default: part.TopicsView })),
);
const Agreement = lazyView<object>(() =>
  import('../adaptation/agreement-view').then((part) => ({ default: part.AgreementView })),
);
const Adaptation = lazyView<object>(() =>
  import('../adaptation/adaptation-card').then((part) => ({ default: part.AdaptationCard })),
);
const DataProtection = lazyView<object>(() => import('../data-protection/data-protection-view'));
const Erasure = lazyView<object>(() => import('../data-protection/erasure-view'));
const Limits = lazyView<object>(() =>
  import('../data-protection/limits-view').then((part) => ({ default: part.LimitsView })),
);
const Administrators = lazyView<object>(() => import('../administrators/administrators-view'));
const SecondFactor = lazyView<object>(() => import('../second-factor/second-factor-view'));
const Developers = lazyView<object>(() =>
  import('./developers-view').then((part) => ({ default: part.DevelopersView })),
);
const History = lazyView<object>(() => import('./history').then((part) => ({ default: part.History })));

const GROUPS = [
  { title: 'group.organisation', parts: ['general', 'administrators', 'second-factor', 'history'] },
  { title: 'group.scoring', parts: ['rubric', 'topics', 'agreement'] },
  { title: 'group.data', parts: ['data', 'erasure'] },
  { title: 'group.integrations', parts: ['developers', 'limits'] },
] as const;
const PARTS = GROUPS.flatMap(({ parts }) => [...parts]);

/** What is analysed, by which rubric, how long things are kept, and who changed what. */
export default function Settings({ section }: { section: string | undefined }) {
  const tell = useWords(words);
  const navigate = useNavigate();
  const { part: former } = settingsSearch(useSearch({ strict: false }));
  // Addresses of before there was one for each part, such as those in bookmarks.
  useEffect(() => {
    if (former) void navigate({ to: '/settings/{-$section}', params: { section: former }, replace: true });
  }, [former, navigate]);
  const part = PARTS.find((one) => one === (former ?? section)) ?? 'general';
  return (
    <>
      <PageHead
        title={tell('title', { part: tell(`part.${part}`) })}
        tab={tell('tab', { part: tell(`part.${part}`) })}
      >
        {tell('lead')}
      </PageHead>
      <div className={styles.sections}>
        <SectionLinks
          label={tell('parts')}
          groups={GROUPS.map(({ title, parts }) => ({
            title: tell(title),
            sections: parts.map((one) => ({
              to: one === 'general' ? '/settings' : `/settings/${one}`,
              label: tell(`part.${one}`),
              current: one === part,
            })),
          }))}
        />
        <div className={styles.section}>
          <Suspense fallback={<Loading />}>
            {part === 'general' && <GeneralView />}
            {part === 'rubric' && <Rubric />}
            {part === 'agreement' && (
              <div className={layout.stack} data-gap="large">
                <Agreement />
                <Adaptation />
              </div>
            )}
            {part === 'topics' && <Topics />}
            {part === 'data' && <DataProtection />}
            {part === 'erasure' && <Erasure />}
            {part === 'limits' && <Limits />}
            {part === 'administrators' && <Administrators />}
            {part === 'second-factor' && <SecondFactor />}
            {part === 'developers' && <Developers />}
            {part === 'history' && <History />}
          </Suspense>
        </div>
      </div>
    </>
  );
}
