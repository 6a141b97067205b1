import { Injectable } from '@nestjs/common';
import { QueueSettings } from '../../config/queue-settings';

/** Slow and failing endpoints get this share of all places and of an organisation's: others never wait for them. */
const STRUGGLING_SHARE = 1 / 2;

/** An organisation gets this share of the places of a process, and two at least. */
const ORGANISATION_SHARE = 1 / 8;

/** The place of one endpoint at work. */
export interface Place {
  /**
   * Makes it one of those for slow and failing endpoints; true at once when it is one already. False when all of those
   * are taken: the place is to be left.
   */
  moveAside(): boolean;
  leave(): void;
}

/** Places that are taken. */
interface Taken {
  all: number;
  /** Of these, by slow and failing endpoints. */
  struggling: number;
}

/** Shares out the places in which a process delivers to endpoints, so that none can take them all. */
@Injectable()
export class WebhookPlaces {
  private readonly max: Taken;
  private readonly maxOfOrganisation: Taken;
  private struggling = 0;
  private readonly organisations = new Map<string, Taken>();

  constructor({ WEBHOOK_CONCURRENCY }: QueueSettings) {
    this.max = sharesOf(WEBHOOK_CONCURRENCY);
    this.maxOfOrganisation = sharesOf(Math.max(2, WEBHOOK_CONCURRENCY * ORGANISATION_SHARE));
  }

  /** Null when there is none for it now. `struggles`: its last turn was slow, or it fails. */
  take(organisationId: string, struggles: boolean): Place | null {
    const own = this.organisations.get(organisationId) ?? { all: 0, struggling: 0 };
    if (own.all >= this.maxOfOrganisation.all) return null;
    let isAside = false;
    const moveAside = (): boolean => {
      if (isAside) return true;
      const isFull =
        this.struggling >= this.max.struggling || own.struggling >= this.maxOfOrganisation.struggling;
      if (isFull) return false;
      this.struggling++;
      own.struggling++;
      return (isAside = true);
    };
    if (struggles && !moveAside()) return null;
    own.all++;
    this.organisations.set(organisationId, own);
    const leave = (): void => {
      if (isAside) {
        this.struggling--;
        own.struggling--;
      }
      if (--own.all === 0) this.organisations.delete(organisationId);
    };
    return { moveAside, leave };
  }
}

const sharesOf = (places: number): Taken => ({
  all: Math.floor(places),
  struggling: Math.max(1, Math.floor(places * STRUGGLING_SHARE)),
});
