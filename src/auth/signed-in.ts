import type { OrganisationView } from '../organisations/organisation-view';

/** An administrator as other modules see one. */
export interface AdministratorView {
  id: string;
  organisationId: string;
  email: string;
}

/** Who is signed in, and where. */
export interface SignedIn {
  administrator: AdministratorView;
  organisation: OrganisationView;
  expiresAt: Date;
}
