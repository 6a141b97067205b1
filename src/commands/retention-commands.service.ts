import { Injectable } from '@nestjs/common';
import type { CallDays, RetentionRules } from '../erasure/retention/retention-rules';
import { MAX_CAMPAIGNS, MAX_DAYS } from '../erasure/retention/retention-rules';
import { RetentionSettings } from '../erasure/retention/retention-settings.service';
import { snakeCased } from '../http/snake-cased';
import { CommandInvalid } from './command-invalid';
import { operator } from './operator';
import { nameOption, type Command } from './read-command';

/** What each option of `retention:set` changes, of all calls or of those of `--campaign`. */
const DAYS_OF_CALLS = {
  'calls-days': 'callsDays',
  'transcripts-days': 'transcriptsDays',
  'evaluations-days': 'evaluationsDays',
} as const;

/** What the command line does with the retention of organisations; every method returns what is printed. */
@Injectable()
export class RetentionCommands {
  constructor(private readonly settings: RetentionSettings) {}

  async show(organisationId: string): Promise<object> {
    return shown(organisationId, await this.settings.get(organisationId));
  }

  /** Each option is a number of days, or `keep`; what is not named stays as it is. A worker removes what is over. */
  async set(organisationId: string, command: Command): Promise<object> {
    const changed: Partial<CallDays> = {};
    for (const [option, key] of Object.entries(DAYS_OF_CALLS)) {
      const days = daysOption(command, option);
      if (days !== undefined) changed[key] = days;
    }
    const auditDays = daysOption(command, 'audit-days');
    const campaign = command.text.campaign === undefined ? undefined : nameOption(command, 'campaign');
    if (Object.keys(changed).length === 0 && auditDays === undefined)
      throw new CommandInvalid('retention:set needs a number of days, such as --transcripts-days 90');
    const rules = await this.settings.change(operator(organisationId), (from) => ({
      ...from,
      ...(auditDays === undefined ? {} : { auditDays }),
      ...(campaign === undefined ? changed : { campaigns: withCampaign(from, campaign, changed) }),
    }));
    return shown(organisationId, rules);
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
function daysOption(command: Command, option: string): number | null | undefined {
  const given = command.text[option];
  if (given === undefined) return undefined;
  if (given === 'keep') return null;
  if (/^[1-9]\d{0,4}$/.test(given) && Number(given) <= MAX_DAYS) return Number(given);
  throw new CommandInvalid(`--${option} must be a number of days from 1 to ${MAX_DAYS}, or keep`);
}

const shown = (organisationId: string, rules: RetentionRules): object => ({
  organisation_id: organisationId,
  ...snakeCased(rules),
});
