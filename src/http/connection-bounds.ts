import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { clientNetwork } from '../config/client-network';
import { drainBody, sendJson } from './drain-body';

/** Connections above the bound that are still accepted, so that their clients read why they are refused. */
const ROOM_FOR_REFUSALS = 200;
/** Asked by machines whether the process lives and is ready, which is the more worth knowing the busier it is. */
const HEALTH = /^\/health(\/|$)/;

/** How many connections a server has at once. */
export interface ConnectionBounds {
  most: number;
  /** Of one network as `clientNetwork` counts it. */
  mostOfOne: number;
  /** Whether an address is that of a proxy, behind which stand many clients: for those only the first bound holds. */
  isProxy: (address: string) => boolean;
}

/**
 * Bounds the connections of a server. A request on one beyond a bound is answered 503 and its connection closed; far
 * beyond the first, connections are not accepted at all. Requests that came by another server are let through.
 */
export function boundConnections(
  server: Server,
  { most, mostOfOne, isProxy }: ConnectionBounds,
): RequestHandler {
  server.maxConnections = most + ROOM_FOR_REFUSALS;
  /** Null for one of a proxy. */
  const open = new Map<Socket, string | null>();
  const ofNetwork = new Map<string, number>();
  const count = (network: string, change: 1 | -1): void => {
    const now = (ofNetwork.get(network) ?? 0) + change;
    if (now > 0) ofNetwork.set(network, now);
    else ofNetwork.delete(network);
  };
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const network = isProxy(address) ? null : clientNetwork(address);
    open.set(socket, network);
    if (network !== null) count(network, 1);
    socket.once('close', () => {
      open.delete(socket);
      if (network !== null) count(network, -1);
    });
  });
  return (request, response, next) => {
    const network = open.get(request.socket);
    const isWithin = open.size <= most && (!network || (ofNetwork.get(network) ?? 0) <= mostOfOne);
    if (network === undefined || isWithin || HEALTH.test(request.path)) return next();
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
