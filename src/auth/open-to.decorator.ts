import { SetMetadata } from '@nestjs/common';

/** Whom most routes of the connector refuse: changes in a demo organisation, and those with a first password. */
export type Restricted = 'demo' | 'first_password';

/** Metadata of a route: which of the restricted it lets in nevertheless. */
export const OPEN_TO = Symbol('restricted administrators a route lets in');

/** Lets in administrators whom `AdministratorGuard` would refuse, on routes that concern nothing but themselves. */
export const OpenTo = (...restricted: Restricted[]) => SetMetadata(OPEN_TO, restricted);
