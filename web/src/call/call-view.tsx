import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { endpoint } from '../api/client';
import type { CallDetail, Evidence } from '../api/types';
import cards from '../design/card.module.css';
import { Notice } from '../design/states';
import { useWords } from '../language/use-words';
import { CallPlayer } from '../player/call-player';
import { StereoPlayer } from '../player/stereo-player';
import type { Player } from '../player/use-player';
import { sentenceAt } from '../transcript/sentence-at';
import { About } from './about';
import { callSearch } from './call-address';
import { CallCoaching } from './call-coaching';
import { CallHead } from './call-head';
import styles from './call.module.css';
import { ConversationCard } from './conversation-card';
import { Expired } from './expired';
import { findHits } from './find-hits';
import { Criteria } from './criteria';
import { HistoryCard } from './history';
import { ReviewCard } from './review-card';
import { Speakers } from './speakers';
import { TranscriptCard, type Chosen } from './transcript-card';
import { Unfinished } from './unfinished';
import words from './words.en';

/** The audio of the test recording, which is kept until the connection is confirmed. */
export const TEST_AUDIO = endpoint('test-recording/audio');

interface CallViewProps {
  call: CallDetail;
  /** Is given the call as it is once it was tried again or reviewed. */
  onChanged: (call: CallDetail) => void;
  /** Of the test recording, whose sound is kept for a while, or of a call whose organisation keeps it. */
  player?: Player | undefined;
}

/** Scorecard and transcript side by side where there is room, what is known of the conversation below. */
export function CallView({ call, onChanged, player }: CallViewProps) {
  const tell = useWords(words);
  const { sentences, evaluation, recording, audio } = call;
  const [chosen, setChosen] = useState<Chosen>();
  const { q: searched = '' } = callSearch(useSearch({ strict: false }));
  const [query, setQuery] = useState(searched);
  const hits = useMemo(() => findHits(sentences ?? [], query), [sentences, query]);

  const show = (index: number, quote?: string) => {
    setChosen({ index, quote });
    const start = sentences?.[index]?.start;
    if (player && start !== undefined) player.seek(start);
    // Wherever it was asked for: the transcript is to be seen, which scrolls to the sentence by itself.
    document.getElementById('call-transcript')?.scrollIntoView({ block: 'nearest' });
  };
  /** A sentence that is clicked is heard, where the audio of the call is kept. */
  const pick = (index: number) => {
    show(index);
    const start = sentences?.[index]?.start;
    if (player && audio && start !== undefined) player.playFrom(start);
  };
  const showEvidence = ({ sentence, quote }: Evidence) => show(sentence, quote);
  const now = player?.playing && sentences ? sentenceAt(sentences, player.position) : -1;
  const isNotable = call.speakers_swapped || call.speakers_exchanged;

  return (
    <>
      <div className={`${styles.parts} ${evaluation && sentences ? styles.fold : ''}`}>
        <div className={styles.parts}>
          <CallHead call={call} query={searched} />
          {call.test && <Notice>{tell('whyTest')}</Notice>}
          <Unfinished call={call} onQueued={onChanged} />
          <Expired call={call} />
          {isNotable && <Speakers call={call} onChanged={onChanged} />}
        </div>
        <div className={styles.panes}>
          {evaluation && (
            <div
              className={styles.scorecard}
              id="call-scorecard"
              role="region"
              aria-label={tell('assessment')}
              tabIndex={0}
            >
              <ReviewCard call={call} onEvidence={showEvidence} onChanged={onChanged} />
              <Criteria call={call} evaluation={evaluation} onEvidence={showEvidence} onChanged={onChanged} />
              <CallCoaching evaluation={evaluation} onEvidence={showEvidence} />
            </div>
          )}
          {sentences && (
            <div className={styles.transcript} id="call-transcript">
              {player && audio && (
                <CallPlayer
                  player={player}
                  seconds={recording?.audio_seconds ?? null}
                  keptUntil={audio.kept_until}
                />
              )}
              {player && recording && !audio && (
                <section className={`${cards.card} ${styles.player}`} aria-label={tell('audio')}>
                  <StereoPlayer
                    player={player}
                    url={TEST_AUDIO}
                    sides={recording.agent_channel === 0 ? ['agent', 'customer'] : ['customer', 'agent']}
                  />
                </section>
              )}
              <TranscriptCard
                callId={call.id}
                sentences={sentences}
                now={now}
                chosen={now >= 0 ? undefined : chosen}
                search={{ query, onQuery: setQuery, hits, shown: chosen?.index }}
                onShow={(index) => show(index)}
                onPick={player && pick}
              />
            </div>
          )}
        </div>
      </div>
      {evaluation && sentences && (
        <ConversationCard
          sentences={sentences}
          measures={evaluation.measures}
          position={player?.position}
          onPick={(index) => show(index)}
        />
      )}
      <div className={styles.halves}>
        <About call={call} onShow={(sentence) => show(sentence)}>
          {!isNotable && <Speakers call={call} onChanged={onChanged} />}
        </About>
        {evaluation && <HistoryCard callId={call.id} evaluation={evaluation} />}
      </div>
    </>
  );
}
