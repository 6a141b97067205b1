import { Injectable, Logger, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { AdministratorSessions } from '../../auth/administrator-sessions.service';
import { ApiError } from '../../http/api-exception';
import { hasLeft } from '../../http/client-left';

/** Streams of one session in one process: more than a browser opens to one host, and a tab needs one. */
const MAX_OF_SESSION = 10;
const MAX_OF_ORGANISATION = 100;
/** When a page that was refused is to ask again, in seconds. */
const RETRY_AFTER = '30';
/** A stream ends now and then, so that the next one asks again who is signed in. */
const MAX_STREAM_MS = 10 * 60_000;
/** Between two looks at whether the sessions of open streams still last: another process may have ended them. */
const SESSION_CHECK_MS = 15_000;
/** What a client has not read yet; one that reads stays far below, one that does not is cut off. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** How long the last bytes of a stream may take, in milliseconds. */
const FAREWELL_MS = 1_000;

/** Whose stream it is, and until when at the longest. */
export interface StreamOwner {
  sessionToken: string;
  administratorId: string;
  organisationId: string;
  sessionExpiresAt: Date;
}

interface OpenStream {
  owner: StreamOwner;
  end: () => void;
}

/**
 * Server-sent events of signed-in administrators: so many at once and no more, each only for as long as its session
 * lasts, its client reads and the process serves.
 */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  private readonly logger = new Logger(EventStreams.name);
  private readonly open = new Set<OpenStream>();
  private stopping = false;
  private check?: NodeJS.Timeout;

  constructor(private readonly sessions: AdministratorSessions) {}

  /**
   * Answers with `events` until the stream ends. Throws 429 when the session or its organisation has too many open,
   * and 503 while the process is ending.
   */
  serve(response: Response, owner: StreamOwner, events: Observable<MessageEvent>): void {
    this.admit(owner);
    // The client may have gone while its session was looked up.
    if (hasLeft(response)) return;
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    // A body is read and dropped: behind one that nobody reads it could not be seen that the client has gone.
    response.req.resume();
    // A comment, so that proxies pass the beginning on.
    response.write(':\n\n');
    const subscription = events.subscribe({
      next: (event) => {
        if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
        else response.write(asText(event));
      },
      error: (error: unknown) => {
        this.logger.warn({ err: error }, 'A stream of events broke off');
        response.destroy();
      },
    });
    const end = () => {
      subscription.unsubscribe();
      response.end();
      setTimeout(() => response.destroy(), FAREWELL_MS).unref();
    };
    const left = Math.max(0, owner.sessionExpiresAt.getTime() - Date.now());
    const limit = setTimeout(end, Math.min(MAX_STREAM_MS, left));
    const stream: OpenStream = { owner, end };
    this.open.add(stream);
    response.once('close', () => {
      clearTimeout(limit);
      subscription.unsubscribe();
      this.open.delete(stream);
    });
    this.checkSessions();
  }

  /** To be called when sessions of an administrator may have ended: their streams end now. */
  async endStale(administratorId: string): Promise<void> {
    await this.endWithoutSession((owner) => owner.administratorId === administratorId);
  }

  /** Open streams would hold up the end of the process. */
  onModuleDestroy(): void {
    this.stopping = true;
    clearTimeout(this.check);
    for (const { end } of this.open) end();
  }

  private admit({ sessionToken, organisationId }: StreamOwner): void {
    if (this.stopping)
      throw new ApiError(503, 'stream_ending', 'This process is ending. Open the stream again.', {
        'Retry-After': '1',
      });
    const owners = [...this.open].map(({ owner }) => owner);
    const ofOrganisation = owners.filter((owner) => owner.organisationId === organisationId);
    const ofSession = ofOrganisation.filter((owner) => owner.sessionToken === sessionToken);
    if (ofSession.length >= MAX_OF_SESSION || ofOrganisation.length >= MAX_OF_ORGANISATION)
      throw new ApiError(
        429,
        'too_many_streams',
        'Too many streams are open. Close some, or ask for the list instead.',
        {
          'Retry-After': RETRY_AFTER,
        },
      );
  }

  /** One look at a time, at intervals, while streams are open. */
  private checkSessions(): void {
    this.check ??= setTimeout(() => {
      void this.endWithoutSession(() => true).finally(() => {
        this.check = undefined;
        if (this.open.size && !this.stopping) this.checkSessions();
      });
    }, SESSION_CHECK_MS).unref();
  }

  private async endWithoutSession(concerns: (owner: StreamOwner) => boolean): Promise<void> {
    const tokens = new Set<string>();
    for (const { owner } of this.open) if (concerns(owner)) tokens.add(owner.sessionToken);
    for (const token of tokens) {
      try {
        if (await this.sessions.find(token)) continue;
      } catch (error) {
        // Not known: the next look tells, or the stream comes to its end.
        this.logger.warn({ err: error }, 'The sessions of open streams were not looked up');
        return;
      }
      for (const { owner, end } of this.open) if (owner.sessionToken === token) end();
    }
  }
}

const asText = ({ type, data }: MessageEvent): string => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
