import { CampaignList } from '../data-protection/campaign-list';
import { useWords } from '../language/use-words';
import { problemOfDays, type CampaignKeeping } from './keeping';
import { KeptDaysField } from './kept-days-field';
import words from './words.en';

interface CampaignAudioProps {
  campaigns: readonly CampaignKeeping[];
  onChange: (campaigns: CampaignKeeping[]) => void;
  /** Whether some of the days were refused: what is wrong is told beside each. */
  isRefused: boolean;
}

/** Campaigns whose audio is kept for other days than that of all others. */
export function CampaignAudio({ campaigns, onChange, isRefused }: CampaignAudioProps) {
  const tell = useWords(words);
  return (
    <CampaignList
      title={tell('campaigns')}
      campaigns={campaigns}
      onChange={onChange}
      begin={(campaign) => ({ campaign, keep_audio_days: null })}
      isShort
      fields={({ campaign, keep_audio_days: days }, change) => (
        <KeptDaysField
          label={tell('campaignDays', { campaign })}
          hint={tell('campaignDaysHint')}
          value={days}
          problem={isRefused ? problemOfDays(days) : undefined}
          onChange={(keep_audio_days) => change({ keep_audio_days })}
        />
      )}
    />
  );
}
