import layout from '../design/layout.module.css';
import { KeptAudioCard } from '../kept-audio/kept-audio-card';
import { RedactionCard } from './redaction-card';
import { RetentionCard } from './retention-card';

/** What is taken out of transcripts, and for how long anything is kept, audio included. */
export default function DataProtectionView() {
  return (
    <div className={layout.stack} data-gap="large">
      <RedactionCard />
      <RetentionCard />
      <KeptAudioCard />
    </div>
  );
}
