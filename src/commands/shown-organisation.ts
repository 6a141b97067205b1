import type { OrganisationView } from '../organisations/organisation-view';

/** An organisation as commands print it: without secrets. */
export const shownOrganisation = (organisation: OrganisationView): object => ({
  organisation_id: organisation.id,
  name: organisation.name,
  demo: organisation.demo,
  sandbox_of: organisation.sandboxOf,
  analysis: organisation.analysisEnabled ? 'on' : 'off',
  analysis_started_at: organisation.analysisStartedAt?.toISOString() ?? null,
  connection_confirmed_at: organisation.connectionConfirmedAt?.toISOString() ?? null,
  created_at: organisation.createdAt.toISOString(),
});
