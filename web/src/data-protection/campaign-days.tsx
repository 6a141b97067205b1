import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../language/use-words';
import { Button, IconButton } from '../ui/button';
import { TextField } from '../ui/text-field';
import styles from './data-protection.module.css';
import { DaysField } from './days-field';
import words from './words.en';

/** Other days for the calls of one campaign; null for ever. */
export interface CampaignRule {
  campaign: string;
  calls_days: number | null;
}

interface CampaignDaysProps {
  rules: readonly CampaignRule[];
  onChange: (rules: CampaignRule[]) => void;
}

/** Campaigns whose calls are kept for other days than all others. */
export function CampaignDays({ rules, onChange }: CampaignDaysProps) {
  const tell = useWords(words);
  const [name, setName] = useState('');
  const isKnown = rules.some(({ campaign }) => campaign === name.trim());
  const add = () => {
    onChange([...rules, { campaign: name.trim(), calls_days: null }]);
    setName('');
  };
  return (
    <fieldset className={styles.kinds}>
      <legend>{tell('campaigns')}</legend>
      {rules.map(({ campaign, calls_days: days }) => (
        <div key={campaign} className={styles.campaign}>
          <DaysField
            label={tell('campaignDays', { campaign })}
            days={days}
            onChange={(changed) =>
              onChange(
                rules.map((rule) => (rule.campaign === campaign ? { campaign, calls_days: changed } : rule)),
              )
            }
          />
          <IconButton
            icon={Trash2}
            label={tell('removeCampaign', { campaign })}
            onPress={() => onChange(rules.filter((rule) => rule.campaign !== campaign))}
          />
        </div>
      ))}
      <div className={styles.campaign}>
        <TextField
          label={tell('campaign')}
          maxLength={200}
          value={name}
          problem={isKnown ? tell('campaignKnown') : undefined}
          onChange={setName}
        />
        <Button isDisabled={name.trim() === '' || isKnown} onPress={add}>
          {tell('addCampaign')}
        </Button>
      </div>
    </fieldset>
  );
}
