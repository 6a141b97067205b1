import { Injectable } from '@nestjs/common';
import type { AdministratorView } from '../../auth/signed-in';
import { CallViews, TooManyViews } from '../../conversations/views/call-views.service';
import { Database } from '../../database/database';
import { ApiError, NotFound } from '../../http/api-exception';
import type { CallViewBody } from './call-view.dto';

/**
 * Keeps, changes and deletes views of the list of calls. They change what one sees and nothing that is stored of calls: the
 * audit trail has no entry for them.
 */
@Injectable()
export class CallViewRequests {
  constructor(
    private readonly database: Database,
    private readonly views: CallViews,
  ) {}

  /** Throws 409 where as many are kept as may be. */
  async keep({ organisationId, id: ownerId }: AdministratorView, body: CallViewBody): Promise<void> {
    const view = { ownerId, ...viewOf(body) };
    try {
      await this.database.write((manager) => this.views.keep(manager, organisationId, view));
    } catch (error) {
      if (!(error instanceof TooManyViews)) throw error;
      throw new ApiError(409, 'too_many_views', 'There are as many views as there may be; delete one first.');
    }
  }

  /** Throws 404 where the administrator sees none of this id. */
  async change(by: AdministratorView, id: string, body: CallViewBody): Promise<void> {
    const changed = await this.database.write((manager) =>
      this.views.change(manager, by.organisationId, by.id, id, viewOf(body)),
    );
    if (!changed) throw unknownView();
  }

  /** Throws 404 where the administrator sees none of this id. */
  async delete(by: AdministratorView, id: string): Promise<void> {
    const deleted = await this.database.write((manager) =>
      this.views.delete(manager, by.organisationId, by.id, id),
    );
    if (!deleted) throw unknownView();
  }
}

const viewOf = ({ is_shared: isShared, name, search }: CallViewBody) => ({
  isShared,
  name: name.trim(),
  search,
});

const unknownView = (): NotFound => new NotFound('view_unknown', 'There is no view with this id.');
