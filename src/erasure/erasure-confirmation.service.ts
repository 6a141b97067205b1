import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { AdministratorRequest } from '../auth/administrator.guard';
import { PasswordCheck } from '../auth/password-check.service';
import { triedBySession } from '../auth/tried-by-session';
import { InvalidPayload } from '../http/api-exception';
import type { ErasureByAdministratorBody } from './erasure.dto';

/** Whoever has somebody's session does not erase the organisation with it: that takes the password as well. */
@Injectable()
export class ErasureConfirmation {
  constructor(private readonly passwords: PasswordCheck) {}

  /** Throws 400 without the own password. A key has its scope for it. */
  async require(
    request: Request | AdministratorRequest,
    { kind, current_password: password }: ErasureByAdministratorBody,
  ): Promise<void> {
    if (kind !== 'organisation' || !('administrator' in request)) return;
    if (password === undefined)
      throw new InvalidPayload([
        { field: 'current_password', message: 'is required to erase the organisation', code: 'required' },
      ]);
    await this.passwords.requireOwn(request.administrator, password, triedBySession(request));
  }
}
