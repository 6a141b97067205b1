import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Request } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drainBody } from './drain-body';

const requestOf = () => new IncomingMessage(new Socket()) as Request;

describe('reading and dropping the rest of a body', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps nothing of a request whose connection closed before it was answered', async () => {
    const request = requestOf();
    request.on('error', () => undefined);
    request.destroy();
    await vi.advanceTimersByTimeAsync(0);
    const ended = vi.fn();
    drainBody(request, ended);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('cuts off a client that stops sending, says once that it ended, and keeps nothing of it', async () => {
    const request = requestOf();
    request.on('error', () => undefined);
    request.socket.on('close', () => request.destroy());
    const ended = vi.fn();
    drainBody(request, ended);
    expect(vi.getTimerCount()).toBe(2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(request.socket.destroyed).toBe(true);
    expect(ended).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps nothing of a request that was answered whole, which does not close with its connection', async () => {
    const closed = requestOf();
    closed.socket.destroy();
    await vi.advanceTimersByTimeAsync(0);
    drainBody(closed);
    const closing = requestOf();
    drainBody(closing);
    closing.socket.destroy();
    const silent = requestOf();
    drainBody(silent);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(silent.socket.destroyed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    expect([closing, silent].map(({ socket }) => socket.listenerCount('close'))).toEqual([0, 0]);
  });
});
