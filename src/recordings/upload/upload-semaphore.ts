import { ApiError } from '../../http/api-exception';
import { refusedRequests } from '../../limits/over-limit';

/** How long an upload waits, its body unread, for another to end. Milliseconds. */
const MAX_WAIT_MS = 10_000;

interface Waiting {
  organisationId: string;
  begin: () => void;
}

/**
 * Bounds how many uploads are received at once, in all and of one organisation: each takes memory on its way to the
 * store. Many short ones at once wait a moment for one another; a client hears of the bound only when others do not end.
 */
export class UploadSemaphore {
  private inAll = 0;
  private readonly byOrganisation = new Map<string, number>();
  private readonly line: Waiting[] = [];

  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
    private readonly longestWaitMs = MAX_WAIT_MS,
  ) {}

  /** Runs `receive` when there is room for it. Rejects with 503 when there is none in time. */
  async run<T>(organisationId: string, receive: () => Promise<T>): Promise<T> {
    if (this.hasRoom(organisationId)) this.count(organisationId, 1);
    else await this.wait(organisationId);
    try {
      return await receive();
    } finally {
      this.count(organisationId, -1);
      this.beginNext();
    }
  }

  private wait(organisationId: string): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        organisationId,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.line.splice(this.line.indexOf(waiting), 1);
        refusedRequests.inc({ limit: 'uploads_in_process' });
        reject(
          new ApiError(
            503,
            'too_many_uploads',
            'Too many recordings are being received at once. Send this one again later.',
            {
              'Retry-After': '60',
            },
          ),
        );
      }, this.longestWaitMs);
      this.line.push(waiting);
    });
  }

  /** The first in line whose organisation has room: nobody waits for somebody else's. */
  private beginNext(): void {
    const index = this.line.findIndex(({ organisationId }) => this.hasRoom(organisationId));
    const [next] = index < 0 ? [] : this.line.splice(index, 1);
    if (!next) return;
    this.count(next.organisationId, 1);
    next.begin();
  }

  private hasRoom(organisationId: string): boolean {
    return this.inAll < this.most && (this.byOrganisation.get(organisationId) ?? 0) < this.mostOfOne;
  }

  private count(organisationId: string, change: 1 | -1): void {
    this.inAll += change;
    const held = (this.byOrganisation.get(organisationId) ?? 0) + change;
    if (held > 0) this.byOrganisation.set(organisationId, held);
    else this.byOrganisation.delete(organisationId);
  }
}
