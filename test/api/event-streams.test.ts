import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { AdministratorClient } from '../harness/administrator-client';
import { type RunningService, startService } from '../harness/running-service';
import { sql, sqlMoment } from '../harness/service-database';
import { sharedService } from '../harness/shared-service';
import { organisationIn, type World } from './connector-world';

/** What the service allows, see `event-streams.ts`. */
const MAX_OF_SESSION = 10;
const MAX_OF_ORGANISATION = 100;

/** A stream as a page follows it. */
class Stream {
  /** Resolves when the service has ended it. */
  readonly ended: Promise<void>;

  private constructor(
    readonly response: Response,
    private readonly abort: AbortController,
  ) {
    const { body } = response;
    const read = body?.pipeTo(new WritableStream());
    this.ended = Promise.resolve(read).catch(() => undefined);
  }

  static async open(baseUrl: string, administrator: AdministratorClient): Promise<Stream> {
    const abort = new AbortController();
    const response = await fetch(`${baseUrl}/v1/connector/recordings/events`, {
      headers: { cookie: cookieOf(administrator) },
      signal: abort.signal,
    });
    return new Stream(response, abort);
  }

  async close(): Promise<void> {
    this.abort.abort();
    await this.ended;
  }
}

const cookieOf = (administrator: AdministratorClient) =>
  (administrator as unknown as { cookie: string }).cookie;

let service: RunningService;
let world: World;
/** Whose session another process has ended; the first that is opened, for it takes this process a while to see. */
let orphan: Stream;

beforeAll(async () => {
  service = await sharedService();
  const elsewhere = await organisationIn(service);
  orphan = await Stream.open(service.url, elsewhere.administrator);
  await sql(
    service,
    `DELETE FROM administrator_session WHERE organisation_id = '${elsewhere.organisationId}'`,
  );
  world = await organisationIn(service);
});

describe('streams of events', () => {
  const open = (administrator = world.administrator) => Stream.open(service.url, administrator);
  const openMany = (count: number, administrator?: AdministratorClient) =>
    Promise.all(Array.from({ length: count }, () => open(administrator)));
  const closeAll = (streams: Stream[]) => Promise.all(streams.map((stream) => stream.close()));

  it('are so many a session and no more: the next is told to wait, and let in when one has gone', async () => {
    const streams = await openMany(MAX_OF_SESSION + 5);
    const refused = streams.filter(({ response }) => response.status !== 200);
    expect(refused.map(({ response }) => response.status)).toEqual(Array(5).fill(429));
    const last = await fetch(`${service.url}/v1/connector/recordings/events`, {
      headers: { cookie: cookieOf(world.administrator) },
    });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last.json()).toMatchObject({ code: 'too_many_streams' });
    await closeAll(streams);
    await expect
      .poll(
        async () => {
          const again = await open();
          await again.close();
          return again.response.status;
        },
        { timeout: 10_000 },
      )
      .toBe(200);
  });

  it('are so many an organisation, whose others still get in', async () => {
    const crowd = await organisationIn(service);
    const sessions: AdministratorClient[] = [];
    while (sessions.length < 11) sessions.push(await service.signIn(crowd.admin));
    const streams = (await Promise.all(sessions.map((session) => openMany(MAX_OF_SESSION, session)))).flat();
    const count = (status: number) => streams.filter(({ response }) => response.status === status).length;
    expect([count(200), count(429)]).toEqual([MAX_OF_ORGANISATION, MAX_OF_SESSION]);
    const others = await open();
    expect(others.response.status).toBe(200);
    await closeAll([...streams, others]);
  }, 120_000);

  it('end with the session they belong to, at once when this process is told, and with no other', async () => {
    const [leaving, staying] = [await service.signIn(world.admin), await service.signIn(world.admin)];
    const [its, others] = [await open(leaving), await open(staying)];
    let othersEnded = false;
    void others.ended.then(() => (othersEnded = true));
    expect((await leaving.request('DELETE', '/session')).status).toBe(204);
    await its.ended;
    expect((await open(leaving)).response.status).toBe(401);
    expect(othersEnded).toBe(false);
    await others.close();
  });

  it('end at the moment their session does', async () => {
    const brief = await organisationIn(service);
    const soon = sqlMoment(new Date(Date.now() + 3_000));
    await sql(
      service,
      `UPDATE administrator_session SET expires_at = '${soon}' WHERE organisation_id = '${brief.organisationId}'`,
    );
    const stream = await open(brief.administrator);
    expect(stream.response.status).toBe(200);
    await stream.ended;
  });

  it('have no body for who asks for the head alone', async () => {
    const response = await fetch(`${service.url}/v1/connector/recordings/events`, {
      method: 'HEAD',
      headers: { cookie: cookieOf(world.administrator) },
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('a process that is told to end', () => {
  /** Far longer than this test may take: whoever waited for it would fail. */
  const SHUTDOWN_TIMEOUT_MS = '600000';

  it('ends with status 0 although clients keep streams, idle and half-used connections', async () => {
    const service = await startService({ env: { SHUTDOWN_TIMEOUT_MS } });
    const { administrator } = await organisationIn(service);
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => Stream.open(service.url, administrator)),
    );
    expect(streams.map(({ response }) => response.status)).toEqual(Array(5).fill(200));
    const { port } = new URL(service.url);
    const connection = async (text: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    };
    const stream = `GET /v1/connector/recordings/events HTTP/1.1\r\nHost: a\r\nCookie: ${cookieOf(administrator)}\r\n\r\n`;
    const sockets = await Promise.all([
      connection(''),
      connection('GET /health/live HTTP/1.1\r\nHo'),
      connection('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n'),
      // Answered 401 before its body, which never ends.
      connection('POST /v1/ingestion/recordings HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nx'),
      connection(stream).then((socket) => socket.pause()),
    ]);
    // A client that opens streams all the time: those of the last moment must not go on either.
    let ending = true;
    const opening = (async () => {
      while (ending) await Stream.open(service.url, administrator).catch(() => undefined);
    })();
    expect(await service.stop()).toEqual(service.env.DATABASE_URL ? [0, 0] : [0]);
    ending = false;
    await opening;
    for (const socket of sockets) socket.destroy();
  }, 240_000);
});

describe('a stream whose session another process has ended', () => {
  it('ends', async () => {
    expect(orphan.response.status).toBe(200);
    await orphan.ended;
  });
});
