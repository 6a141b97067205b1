import { Injectable } from '@nestjs/common';
import { AdministratorSessions, type SessionView } from '../../auth/administrator-sessions.service';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { NotFound } from '../../http/api-exception';
import { EventStreams } from '../recordings/event-streams';

/** The sessions of whoever asks: which there are, and ending them. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: AdministratorSessions,
    private readonly audit: AuditTrail,
    private readonly streams: EventStreams,
  ) {}

  list(owner: AdministratorView, token: string): Promise<SessionView[]> {
    return this.sessions.list(owner, token);
  }

  /** Throws 404 for what is none of one's own. */
  async end(owner: AdministratorView, id: string): Promise<void> {
    const isEnded = await this.database.write(async (manager) => {
      const ended = await this.sessions.endOwn(manager, owner, id);
      if (ended) await this.audit.note(manager, owner, 'session.revoked', owner.id);
      return ended;
    });
    if (!isEnded) throw new NotFound('session_unknown', 'You have no session with this id.');
    await this.streams.endStale(owner.id);
  }

  /** All but the one that asks. */
  async endOthers(owner: AdministratorView, token: string): Promise<void> {
    await this.database.write(async (manager) => {
      const count = await this.sessions.endOthers(manager, owner, token);
      if (count > 0) await this.audit.note(manager, owner, 'session.revoked', owner.id, { count });
    });
    await this.streams.endStale(owner.id);
  }
}
