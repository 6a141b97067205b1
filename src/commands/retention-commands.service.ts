import { Injectable } from '@nestjs/common';
import type { CallDays, RetentionRules } from '../erasure/retention/retention-rules';
import { MAX_CAMPAIGNS, MAX_DAYS } from '../erasure/retention/retention-rules';
import { RetentionSettings } from '../erasure/retention/retention-settings.service';
import { snakeCased } from '../http/snake-cased';
import { CommandInvalid } from './command-invalid';
import { OrganisationCommand, type CommandLine, type OrganisationCommandCall } from './command.decorator';
import { operator } from './operator';
import { nameOption } from './option-values';

/** What each option of `retention:set` changes, of all calls or of those of `--campaign`. */
const DAYS_OF_CALLS = {
  'calls-days': 'callsDays',
  'transcripts-days': 'transcriptsDays',
  'evaluations-days': 'evaluationsDays',
} as const;

@Injectable()
export class RetentionCommands {
  constructor(private readonly settings: RetentionSettings) {}

  @OrganisationCommand('retention:show')
  async show({ organisation: { id } }: OrganisationCommandCall): Promise<object> {
    return shown(id, await this.settings.get(id));
  }

  /** Each option is a number of days, or `keep`; what is not named stays as it is. A worker removes what is over. */
  @OrganisationCommand('retention:set', {
    campaign: 'text',
    'calls-days': 'text',
    'transcripts-days': 'text',
    'evaluations-days': 'text',
    'audit-days': 'text',
  })
  async set(call: OrganisationCommandCall): Promise<object> {
    const changed: Partial<CallDays> = {};
    for (const [option, key] of Object.entries(DAYS_OF_CALLS)) {
      const days = daysOption(call, option);
      if (days !== undefined) changed[key] = days;
    }
    const auditDays = daysOption(call, 'audit-days');
    const campaign = call.text.campaign === undefined ? undefined : nameOption(call, 'campaign');
    if (Object.keys(changed).length === 0 && auditDays === undefined)
      throw new CommandInvalid('retention:set needs a number of days, such as --transcripts-days 90');
    const { id } = call.organisation;
    const rules = await this.settings.change(operator(id), (from) => ({
      ...from,
      ...(auditDays === undefined ? {} : { auditDays }),
      ...(campaign === undefined ? changed : { campaigns: withCampaign(from, campaign, changed) }),
    }));
    return shown(id, rules);
  }
}

/** One that has no days of its own yet begins with those of all others. */
function withCampaign(
  { callsDays, transcriptsDays, evaluationsDays, campaigns }: RetentionRules,
  campaign: string,
  changed: Partial<CallDays>,
): RetentionRules['campaigns'] {
  const others = campaigns.filter((one) => one.campaign !== campaign);
  if (others.length >= MAX_CAMPAIGNS)
    throw new CommandInvalid(`at most ${MAX_CAMPAIGNS} campaigns may have days of their own`);
  const before = campaigns.find((one) => one.campaign === campaign);
  const days = before ?? { campaign, callsDays, transcriptsDays, evaluationsDays };
  return [...others, { ...days, ...changed }];
}

/** Undefined when it was not given, null for `keep`. */
function daysOption({ text }: CommandLine, option: string): number | null | undefined {
  const given = text[option];
  if (given === undefined) return undefined;
  if (given === 'keep') return null;
  if (/^[1-9]\d{0,4}$/.test(given) && Number(given) <= MAX_DAYS) return Number(given);
  throw new CommandInvalid(`--${option} must be a number of days from 1 to ${MAX_DAYS}, or keep`);
}

const shown = (organisationId: string, rules: RetentionRules): object => ({
  organisation_id: organisationId,
  ...snakeCased(rules),
});
