import { Injectable } from '@nestjs/common';
import {
  AdministratorManagement,
  AdministratorUnknown,
  LastAdministrator,
  MAX_ADMINISTRATORS,
  OwnAccount,
  TooManyAdministrators,
  type AdministratorStanding,
  type WithPassword,
} from '../../auth/administrator-management.service';
import { AdministratorExists } from '../../auth/administrators.service';
import type { AdministratorView } from '../../auth/signed-in';
import { ApiError, NotFound } from '../../http/api-exception';
import { EventStreams } from '../recordings/event-streams';
import { unlessTooMany } from '../../auth/unless-too-many';

/** What administrators do with the accounts of their colleagues. Refusals are answers: 404, 409 and 503. */
@Injectable()
export class AdministratorRequests {
  constructor(
    private readonly management: AdministratorManagement,
    private readonly streams: EventStreams,
  ) {}

  list({ organisationId }: AdministratorView): Promise<AdministratorStanding[]> {
    return this.management.list(organisationId);
  }

  create(by: AdministratorView, email: string): Promise<WithPassword> {
    return answered(this.management.create(by, email));
  }

  async disable(by: AdministratorView, id: string): Promise<void> {
    await answered(this.management.disable(by, { id }));
    await this.streams.endStale(id);
  }

  async enable(by: AdministratorView, id: string): Promise<void> {
    await answered(this.management.enable(by, { id }));
  }

  async reset(by: AdministratorView, id: string): Promise<WithPassword> {
    const reset = await answered(this.management.reset(by, { id }));
    await this.streams.endStale(id);
    return reset;
  }

  async remove(by: AdministratorView, id: string): Promise<void> {
    await answered(this.management.remove(by, { id }));
    await this.streams.endStale(id);
  }
}

/** Turns why something was refused into its answer. */
const answered = <T>(work: Promise<T>): Promise<T> =>
  unlessTooMany(work).catch((error: unknown) => {
    if (error instanceof AdministratorUnknown)
      throw new NotFound('administrator_unknown', 'This organisation has no administrator with this id.');
    if (error instanceof LastAdministrator)
      throw new ApiError(
        409,
        'administrator_last',
        'This is the last administrator who can sign in. Invite a colleague first.',
      );
    if (error instanceof OwnAccount)
      throw new ApiError(
        409,
        'administrator_own_account',
        'This is your own account. A colleague can do this for you.',
      );
    if (error instanceof AdministratorExists)
      throw new ApiError(409, 'administrator_exists', 'Somebody signs in with this e-mail address already.');
    if (error instanceof TooManyAdministrators)
      throw new ApiError(
        409,
        'too_many_administrators',
        `There are ${MAX_ADMINISTRATORS} administrators already; remove one first.`,
      );
    throw error;
  });
