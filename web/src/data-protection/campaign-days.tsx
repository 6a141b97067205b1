import { useWords } from '../language/use-words';
import { CampaignList } from './campaign-list';
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
  const fieldOf = (days: number | null) => ({
    value: days,
    problem: isRefused ? problemOfDays(days) : undefined,
  });
  return (
    <CampaignList
      title={tell('campaigns')}
      campaigns={rules}
      onChange={onChange}
      begin={(campaign) => ({ campaign, ...NO_DAYS })}
      fields={({ campaign, ...days }, change) => (
        <>
          <DaysField
            label={tell('campaignDays', { campaign })}
            {...fieldOf(days.calls_days)}
            onChange={(calls_days) => change({ calls_days })}
          />
          <DaysField
            label={tell('campaignTranscriptsDays', { campaign })}
            hint={tell('partDaysHint')}
            {...fieldOf(days.transcripts_days)}
            onChange={(transcripts_days) => change({ transcripts_days })}
          />
          <DaysField
            label={tell('campaignEvaluationsDays', { campaign })}
            hint={tell('partDaysHint')}
            {...fieldOf(days.evaluations_days)}
            onChange={(evaluations_days) => change({ evaluations_days })}
          />
        </>
      )}
    />
  );
}
