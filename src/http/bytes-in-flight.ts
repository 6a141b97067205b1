import { ApiError } from './api-exception';

const RETRY_AFTER_SECONDS = '10';

/** What one request holds; given back whole. */
export interface ByteReservation {
  /** Takes so many more. Throws 503 when there is no room for them. */
  take(bytes: number): void;
  release(): void;
}

/**
 * Counts the bytes of bodies that are in memory at once, over all requests and for each owner, and refuses what would
 * be too many: bodies that never end must not take the memory of a process, nor those of one client everybody's share.
 */
export class BytesInFlight {
  private inAll = 0;
  private readonly byOwner = new Map<string, number>();

  /** Both bounds in bytes; `refused` hears of each refusal. */
  constructor(
    private readonly most: number,
    private readonly mostOfOne: number,
    private readonly refused: () => void,
  ) {}

  holder(owner: string): ByteReservation {
    let held = 0;
    return {
      take: (bytes) => {
        const owned = this.byOwner.get(owner) ?? 0;
        if (this.inAll + bytes > this.most || owned + bytes > this.mostOfOne) {
          this.refused();
          throw new ApiError(
            503,
            'too_many_large_requests',
            'Too many large requests are being received at once. Send this one again later.',
            {
              'Retry-After': RETRY_AFTER_SECONDS,
            },
          );
        }
        held += bytes;
        this.inAll += bytes;
        this.byOwner.set(owner, owned + bytes);
      },
      release: () => {
        const owned = (this.byOwner.get(owner) ?? 0) - held;
        this.inAll -= held;
        held = 0;
        if (owned > 0) this.byOwner.set(owner, owned);
        else this.byOwner.delete(owner);
      },
    };
  }
}
