import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../language/use-words';
import { Button, IconButton } from '../ui/button';
import { TextField } from '../ui/text-field';
import styles from './data-protection.module.css';
import { DaysField, problemOfDays } from './days-field';
import words from './words.en';

/** Other days for the calls of one campaign; null for ever, of parts as long as the call. */
export interface CampaignRule {
  campaign: string;
  calls_days: number | null;
  transcripts_days: number | null;
  evaluations_days: number | null;
}

const NO_DAYS = { calls_days: null, transcripts_days: null, evaluations_days: null };

interface CampaignDaysProps {
  rules: readonly CampaignRule[];
  onChange: (rules: CampaignRule[]) => void;
  /** Whether some of the days were refused: what is wrong is told beside each. */
  isRefused: boolean;
}

/** Campaigns whose calls are kept for other days than all others. */
export function CampaignDays({ rules, onChange, isRefused }: CampaignDaysProps) {
  const tell = useWords(words);
  const [name, setName] = useState('');
  const isKnown = rules.some(({ campaign }) => campaign === name.trim());
  const fieldOf = (days: number | null) => ({
    value: days,
    problem: isRefused ? problemOfDays(days) : undefined,
  });
  const add = () => {
    onChange([...rules, { campaign: name.trim(), ...NO_DAYS }]);
    setName('');
  };
  const change = (campaign: string, days: Partial<CampaignRule>) =>
    onChange(rules.map((rule) => (rule.campaign === campaign ? { ...rule, ...days } : rule)));
  return (
    <fieldset className={styles.kinds}>
      <legend>{tell('campaigns')}</legend>
      {rules.map(({ campaign, ...days }) => (
        <div key={campaign} className={styles.campaign}>
          <DaysField
            label={tell('campaignDays', { campaign })}
            {...fieldOf(days.calls_days)}
            onChange={(calls_days) => change(campaign, { calls_days })}
          />
          <DaysField
            label={tell('campaignTranscriptsDays', { campaign })}
            hint={tell('partDaysHint')}
            {...fieldOf(days.transcripts_days)}
            onChange={(transcripts_days) => change(campaign, { transcripts_days })}
          />
          <DaysField
            label={tell('campaignEvaluationsDays', { campaign })}
            hint={tell('partDaysHint')}
            {...fieldOf(days.evaluations_days)}
            onChange={(evaluations_days) => change(campaign, { evaluations_days })}
          />
          <div className={styles.beside}>
            <IconButton
              icon={Trash2}
              label={tell('removeCampaign', { campaign })}
              onPress={() => onChange(rules.filter((rule) => rule.campaign !== campaign))}
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
