import type { OrganisationView } from '../organisations/organisation-view';

/** An administrator as other modules see one. */
export interface AdministratorView {
  id: string;
  organisationId: string;
  email: string;
  /** `sourceNetwork` of the request they are signed in with; left out where there is none. */
  source?: string;
}

/** Who is signed in, and where. */
export interface SignedIn {
  administrator: AdministratorView;
  organisation: OrganisationView;
  expiresAt: Date;
  /** Until they have chosen a password themselves nothing else is open to them. */
  passwordMustChange: boolean;
}
