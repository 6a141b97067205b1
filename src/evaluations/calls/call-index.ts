import type { CallSelection, SeveralValues } from './call-selection';

/** Calls that may be sorted for one page, which takes some tens of milliseconds. */
export const MAX_SORTED = 20_000;

/** An index of `call`, and the filters that it begins with: of several values of those each is looked up by itself. */
export interface CallIndex {
  name: string;
  apart: readonly (keyof SeveralValues)[];
}

const index = (name: string, ...apart: (keyof SeveralValues)[]): CallIndex => ({ name, apart });

/**
 * The index of `call` that a selection's calls are found by. Chosen here, for neither database can: how many calls
 * have the scores asked for is not in SQLite's statistics, and each takes a wrong guess for a million rows.
 *
 * A score that few calls have (`isScoreRare`) is looked up, and those are sorted. Else the calls are read in the order
 * of the pages, and a score most have fills a page soon. An agent's calls are few whatever else is asked, and so are
 * those to review and those without a score for some reason.
 */
export function callIndex(selection: CallSelection, isScoreRare: boolean): CallIndex {
  const { forReview, noScoreReason, anyOf } = selection;
  const agentId = selection.agentId ?? anyOf?.agentId;
  const [team, campaign, outcome] = [
    selection.team ?? anyOf?.team,
    selection.campaign ?? anyOf?.campaign,
    selection.outcome ?? anyOf?.outcome,
  ];
  if (selection.externalConversationId !== undefined) return index('ux_call_identity');
  if (isScoreRare) return index('ix_call_score_date');
  if (agentId) return index('ix_call_agent', 'agentId');
  if (noScoreReason) return index('ix_call_no_score_date');
  if (forReview) return index('ix_call_review_date');
  if (team && outcome) return index('ix_call_team_outcome', 'team', 'outcome');
  if (team && campaign) return index('ix_call_team_campaign', 'team', 'campaign');
  if (campaign && outcome) return index('ix_call_campaign_outcome', 'campaign', 'outcome');
  if (team) return index('ix_call_team_date', 'team');
  if (outcome) return index('ix_call_outcome_date', 'outcome');
  if (campaign) return index('ix_call_campaign_date', 'campaign');
  return index('ix_call_date_score');
}
