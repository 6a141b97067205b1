import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import {
  MAX_READ_KEYS,
  ReadKeys,
  TooManyReadKeys,
  type ReadKeyView,
} from '../../auth/read-keys/read-keys.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { ApiError, NotFound } from '../../http/api-exception';
import { parseDate } from '../../http/validation/parse-date';
import type { ReadKeyBody, RotationBody } from './read-key.dto';

const DEFAULT_OVERLAP_HOURS = 24;

/** A read key and its secret, which is known this once. */
export interface ShownReadKey {
  key: string;
  view: ReadKeyView;
}

/** Creates, rotates and revokes read keys for administrators, and writes down who did. */
@Injectable()
export class ReadKeyManagement {
  constructor(
    private readonly database: Database,
    private readonly keys: ReadKeys,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws 409 when the organisation has as many as it may. */
  async create(by: AdministratorView, body: ReadKeyBody): Promise<ShownReadKey> {
    const { organisationId } = by;
    const plan = {
      name: body.name,
      scopes: body.scopes,
      expiresAt: body.expires_at ? parseDate(body.expires_at) : null,
      networks: body.networks ?? [],
    };
    const { id, key } = await this.database
      .write(async (manager) => {
        const created = await this.keys.create(manager, organisationId, plan);
        await this.audit.note(manager, by, 'read_key.created', created.id, plan);
        return created;
      })
      .catch((error: unknown) => {
        if (!(error instanceof TooManyReadKeys)) throw error;
        throw new ApiError(
          409,
          'too_many_read_keys',
          `There are ${MAX_READ_KEYS} read keys already; revoke one first.`,
        );
      });
    return { key, view: await this.get(organisationId, id) };
  }

  /** Throws 404. */
  async rotate(by: AdministratorView, id: string, body: RotationBody): Promise<ShownReadKey> {
    const { organisationId } = by;
    const overlapHours = body.overlap_hours ?? DEFAULT_OVERLAP_HOURS;
    const key = await this.database.write(async (manager) => {
      const rotated = await this.keys.rotate(manager, organisationId, id, overlapHours);
      if (rotated) await this.audit.note(manager, by, 'read_key.rotated', id, { overlapHours });
      return rotated;
    });
    if (!key) throw unknownKey();
    return { key, view: await this.get(organisationId, id) };
  }

  /** Throws 404. */
  async revoke(by: AdministratorView, id: string): Promise<void> {
    const { organisationId } = by;
    const { name } = await this.get(organisationId, id);
    const isRevoked = await this.database.write(async (manager) => {
      const revoked = await this.keys.revoke(manager, organisationId, id);
      if (revoked) await this.audit.note(manager, by, 'read_key.revoked', id, { name });
      return revoked;
    });
    if (!isRevoked) throw unknownKey();
  }

  private async get(organisationId: string, id: string): Promise<ReadKeyView> {
    const view = await this.keys.get(organisationId, id);
    if (!view) throw unknownKey();
    return view;
  }
}

const unknownKey = (): NotFound =>
  new NotFound('read_key_unknown', 'This organisation has no read key with this id.');
