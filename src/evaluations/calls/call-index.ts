import type { CallSelection } from './call-selection';

/** Calls that may be sorted for one page, which takes some tens of milliseconds. */
export const MAX_SORTED = 20_000;

/**
 * The index of `call` that a selection's calls are found by. Chosen here, for neither database can: how many calls
 * have the scores asked for is not in SQLite's statistics, and each takes a wrong guess for a million rows.
 *
 * A score that few calls have (`isScoreRare`) is looked up, and those are sorted. Else the calls are read in the order
 * of the pages, and a score most have fills a page soon. An agent's calls are few whatever else is asked, and so are
 * those to review and those without a score for some reason.
 */
export function callIndex(selection: CallSelection, isScoreRare: boolean): string {
  const { agentId, forReview, noScoreReason, team, campaign, outcome } = selection;
  if (selection.externalConversationId !== undefined) return 'ux_call_identity';
  if (isScoreRare) return 'ix_call_score_date';
  if (agentId) return 'ix_call_agent';
  if (noScoreReason) return 'ix_call_no_score_date';
  if (forReview) return 'ix_call_review_date';
  if (team && outcome) return 'ix_call_team_outcome';
  if (team && campaign) return 'ix_call_team_campaign';
  if (campaign && outcome) return 'ix_call_campaign_outcome';
  if (team) return 'ix_call_team_date';
  if (outcome) return 'ix_call_outcome_date';
  if (campaign) return 'ix_call_campaign_date';
  return 'ix_call_date_score';
}
