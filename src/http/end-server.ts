import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Between two checks of which connections have nothing to wait for any more, in milliseconds. */
const CHECK_MS = 50;
/** How long an answered client that is still sending may read its answer once the server ends. */
const READING_MS = 1_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Ends a server within a time. Node's own `close` waits for connections that are kept alive for later, have sent
 * nothing yet, or whose answered clients go on sending: for a minute and more. Here only requests that are being
 * answered are waited for.
 */
export class EndingServer {
  /** Every connection, with the exchange that goes on on it. */
  private readonly connections = new Map<Socket, Exchange | null>();
  private ended?: Promise<void>;

  /** To be made before the server listens. */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.connections.set(socket, null);
      socket.once('close', () => this.connections.delete(socket));
    });
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      const exchange = { request, response };
      if (this.ended) response.shouldKeepAlive = false;
      this.connections.set(socket, exchange);
      response.once('close', () => {
        if (this.connections.get(socket) === exchange) this.connections.set(socket, null);
      });
    });
  }

  /** Takes no new connection, lets running requests end within `timeoutMs`, and cuts what is left then. */
  end(timeoutMs: number): Promise<void> {
    this.ended ??= new Promise((resolve) => {
      const began = Date.now();
      const check = setInterval(() => {
        const passed = Date.now() - began;
        for (const [socket, exchange] of this.connections)
          if (!exchange || passed >= timeoutMs || (passed >= READING_MS && isLingering(exchange)))
            socket.destroy();
      }, CHECK_MS);
      this.server.close(() => {
        clearInterval(check);
        resolve();
      });
    });
    return this.ended;
  }
}

/** Answered, but for the rest of a body that nobody reads. */
const isLingering = ({ request, response }: Exchange): boolean => response.headersSent && !request.complete;
