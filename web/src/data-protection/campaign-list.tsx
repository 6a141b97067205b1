import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useWords } from '../language/use-words';
import { Button, IconButton } from '../ui/button';
import { TextField } from '../ui/text-field';
import styles from './data-protection.module.css';
import words from './words.en';

interface CampaignListProps<T extends { campaign: string }> {
  title: string;
  campaigns: readonly T[];
  onChange: (campaigns: T[]) => void;
  /** What a campaign that was just added has. */
  begin: (campaign: string) => T;
  /** The fields of a campaign; `change` is told what is new of it. */
  fields: (one: T, change: (days: Partial<T>) => void) => ReactNode;
  /** Whether a campaign has one field. */
  isShort?: boolean;
}

/** Campaigns with days of their own, to be added by name and removed. */
export function CampaignList<T extends { campaign: string }>({
  title,
  campaigns,
  onChange,
  begin,
  fields,
  isShort,
}: CampaignListProps<T>) {
  const tell = useWords(words);
  const [name, setName] = useState('');
  const isKnown = campaigns.some(({ campaign }) => campaign === name.trim());
  const add = () => {
    onChange([...campaigns, begin(name.trim())]);
    setName('');
  };
  const change = (campaign: string, days: Partial<T>) =>
    onChange(campaigns.map((one) => (one.campaign === campaign ? { ...one, ...days } : one)));
  return (
    <fieldset className={styles.kinds}>
      <legend>{title}</legend>
      {campaigns.map((one) => (
        <div key={one.campaign} className={styles.campaign} data-kind={isShort ? 'new' : undefined}>
          {fields(one, (days) => change(one.campaign, days))}
          <div className={styles.beside}>
            <IconButton
              icon={Trash2}
              label={tell('removeCampaign', { campaign: one.campaign })}
              onPress={() => onChange(campaigns.filter(({ campaign }) => campaign !== one.campaign))}
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
