import type { Database } from './database';

/** A table whose rows wait, each for one worker at a time, by the names of its columns. */
export interface WaitingRows {
  table: string;
  /** Identifies a row. */
  key: string;
  /** Says whether a row waits, and what it says then. */
  state: string;
  waiting: string;
  /** On organisation, state and due moment: every look reads the first rows of an organisation by it. */
  index: string;
}

/** Organisations with due rows that are compared for one turn. */
const COMPARED = 50;

/** Oldest rows of an organisation of which one is drawn, when many workers reach for the same. */
const MAX_DRAWN_FROM = 64;

/** Before every id in their order. */
const START = '';

/**
 * Says which due row is to be worked on next, so that organisations take turns, and of each the oldest comes first
 * (round robin). A backlog of any size delays others by one row a turn, and is itself served at every turn of its
 * own. This is decided when work begins, from what is due then, and never by a place that was given out before.
 *
 * Every process keeps turns of its own; since each is fair, all together are. A turn costs one index lookup for each
 * organisation that comes before the next ones with due rows, whatever the length of a backlog.
 */
export class RoundRobin {
  private readonly organisations: string;
  private readonly oldest: string;
  /** The organisation that had the latest turn. */
  private latest = START;

  constructor(
    private readonly database: Database,
    { table, key, state, waiting, index }: WaitingRows,
  ) {
    const free = (organisation: string): string => `FROM ${table} waits ${database.dialect.forceIndex(index)}
      WHERE waits.organisation_id = ${organisation} AND waits.${state} = '${waiting}'
        AND (waits.lease_owner IS NULL OR waits.lease_expires_at < ?)`;
    this.organisations = `
      SELECT organisation.id AS id FROM organisation
      WHERE organisation.id > ?
        AND (SELECT waits.due_at ${free('organisation.id')} ORDER BY waits.due_at LIMIT 1) <= ?
      ORDER BY organisation.id LIMIT ?`;
    this.oldest = `SELECT waits.${key} AS id ${free('?')} AND waits.due_at <= ? ORDER BY waits.due_at LIMIT ?`;
  }

  /**
   * The row whose turn it is, for the caller to take; null when none is due. Of organisations with due rows the one
   * with the fewest `inWork` comes first, so that long work of one does not fill all capacity; among equals it is
   * the one whose turn is longest ago. `collisions` counts the rows in a row that another worker took meanwhile.
   */
  async next(collisions = 0, inWork: ReadonlyMap<string, number> = new Map()): Promise<string | null> {
    const now = new Date();
    const due = await this.dueOrganisations(now, COMPARED);
    const busyness = (id: string): number => inWork.get(id) ?? 0;
    // The sort is stable: equals stay in the order of their turns.
    for (const organisationId of due.sort((a, b) => busyness(a) - busyness(b))) {
      this.latest = organisationId;
      const id = await this.drawOldest(organisationId, now, collisions);
      // None when other workers have taken all of its rows since the query before.
      if (id !== undefined) return id;
    }
    return null;
  }

  /** Whether any row is due that nobody works on. */
  async isDue(): Promise<boolean> {
    return (await this.dueOrganisations(new Date(), 1)).length > 0;
  }

  /** Up to `most` organisations with due rows, from the one whose turn is next. */
  private async dueOrganisations(now: Date, most: number): Promise<string[]> {
    const { latest } = this;
    const after = await this.dueAfter(latest, now, most);
    if (latest === START || after.length === most) return after;
    return [...new Set([...after, ...(await this.dueAfter(START, now, most - after.length))])];
  }

  private dueAfter(organisationId: string, now: Date, most: number): Promise<string[]> {
    const moment = this.database.dialect.toRawDate(now);
    return this.ids(this.organisations, [organisationId, moment, moment, most]);
  }

  private async drawOldest(
    organisationId: string,
    now: Date,
    collisions: number,
  ): Promise<string | undefined> {
    const moment = this.database.dialect.toRawDate(now);
    const spread = Math.min(MAX_DRAWN_FROM, 4 ** collisions);
    const ids = await this.ids(this.oldest, [organisationId, moment, moment, spread]);
    return ids[Math.floor(Math.random() * ids.length)];
  }

  private async ids(query: string, parameters: unknown[]): Promise<string[]> {
    const rows = (await this.database.read.query(query, parameters)) as { id: string }[];
    return rows.map(({ id }) => id);
  }
}
