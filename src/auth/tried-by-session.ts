import type { AdministratorRequest } from './administrator.guard';
import type { PasswordTriedFrom } from './password-check.service';

/** Somebody who is signed in: counted by account and network, whichever browser it is. */
export const triedBySession = ({ ip }: AdministratorRequest): PasswordTriedFrom => ({
  address: ip,
  browserToken: null,
});
