import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** `null` breaks the connection off without an answer. */
export type ScriptedAnswer = { status: number; body?: unknown; headers?: Record<string, string> } | null;

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Answers requests with a list of answers, the last one for ever, and keeps what it was asked. */
export class ScriptedServer {
  readonly seen: SeenRequest[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(...answers: ScriptedAnswer[]): Promise<ScriptedServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const scripted = new ScriptedServer(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => {
      void buffer(request).then((body) => {
        const { method = '', url = '', headers } = request;
        scripted.seen.push({ method, url, headers, body });
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        if (!answer) return request.socket.destroy();
        response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
        response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
      });
    });
    return scripted;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
