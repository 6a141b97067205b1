import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { drainBody, sendJson } from './drain-body';

/** Connections above the bound that are still accepted, so that their clients read why they are refused. */
const ROOM_FOR_REFUSALS = 200;
/** Asked by machines whether the process lives and is ready, which is the more worth knowing the busier it is. */
const HEALTH = /^\/health(\/|$)/;

/**
 * Bounds the connections of a server. A request on one beyond the bound is answered 503 and its connection closed; far
 * beyond it connections are not accepted at all.
 */
export function boundConnections(server: Server, most: number): RequestHandler {
  server.maxConnections = most + ROOM_FOR_REFUSALS;
  let open = 0;
  server.on('connection', (socket) => {
    open++;
    socket.once('close', () => open--);
  });
  return (request, response, next) => {
    if (open <= most || HEALTH.test(request.path)) return next();
    response.status(503).set({ Connection: 'close', 'Retry-After': '10' });
    sendJson(request, response, {
      error: 'Too many connections are open at once. Try again in a few seconds.',
    });
  };
}

/**
 * A client that asks whether to send its body (`Expect: 100-continue`) is told so when somebody begins to read it
 * (`arrivingBody`), and not before: one without a valid key then never sends it.
 */
export function askBeforeBodies(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}

/** Ends requests that were answered though nobody read their body: Node would wait for the rest of it for ever. */
export const endUnreadBodies: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (!request.complete) drainBody(request);
  });
  next();
};
