import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/** Responses of a connection that are neither ended nor closed. */
const open = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Closes the responses that wait for an earlier one of their connection when that connection closes. A client may send
 * several requests without waiting for answers; Node tells only the response whose turn it is, and whatever the others
 * hold until they close (a slot, a place among the requests under way) would be held for ever.
 */
export const closeWaitingResponses: RequestHandler = (request, response, next) => {
  const { socket } = request;
  let responses = open.get(socket);
  if (!responses) {
    const ofConnection = new Set<ServerResponse>();
    open.set(socket, (responses = ofConnection));
    socket.once('close', () => {
      // One that has had its turn has a socket, and is told by Node.
      for (const waiting of ofConnection) if (waiting.socket === null) waiting.emit('close');
    });
  }
  responses.add(response);
  response.once('close', () => responses.delete(response));
  next();
};
