import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../language/use-words';
import { Button, IconButton } from '../ui/button';
import { TextField } from '../ui/text-field';
import styles from '../data-protection/data-protection.module.css';
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
  const [name, setName] = useState('');
  const isKnown = campaigns.some(({ campaign }) => campaign === name.trim());
  const add = () => {
    onChange([...campaigns, { campaign: name.trim(), keep_audio_days: null }]);
    setName('');
  };
  return (
    <fieldset className={styles.kinds}>
      <legend>{tell('campaigns')}</legend>
      {campaigns.map(({ campaign, keep_audio_days: days }) => (
        <div key={campaign} className={styles.campaign} data-kind="new">
          <KeptDaysField
            label={tell('campaignDays', { campaign })}
            hint={tell('campaignDaysHint')}
            value={days}
            problem={isRefused ? problemOfDays(days) : undefined}
            onChange={(keep_audio_days) =>
              onChange(
                campaigns.map((own) => (own.campaign === campaign ? { campaign, keep_audio_days } : own)),
              )
            }
          />
          <div className={styles.beside}>
            <IconButton
              icon={Trash2}
              label={tell('removeCampaign', { campaign })}
              onPress={() => onChange(campaigns.filter((own) => own.campaign !== campaign))}
            />
          </div>
        </div>
      ))}
      <div className={styles.campaign} data-kind="new">
        <TextField
          label={tell('campaign')}
          maxLength={200}
          value={name}
          problem={isKnown ? tell('campaignKnown') : undefined}
          onChange={setName}
        />
        <div className={styles.beside}>
          <Button isDisabled={name.trim() === '' || isKnown} onPress={add}>
            {tell('addCampaign')}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
