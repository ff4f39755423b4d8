import { afterEach, expect, test, vi } from 'vitest';
import { takeEarlySocket, takeEarlyTicket } from './early-stream.ts';

const OPEN = 1;
const CLOSED = 3;

function begun(of: { token?: string; readyState?: number; age?: number } = {}) {
  const close = vi.fn<() => void>();
  const socket = { readyState: of.readyState ?? OPEN, close } as unknown as WebSocket;
  const ticket = Promise.resolve(Response.json({ status: true }));
  globalThis.earlyStream = { token: of.token ?? 'mine', ticket, socket, at: performance.now() - (of.age ?? 0) };
  return { socket, ticket, close };
}

afterEach(() => {
  globalThis.earlyStream = undefined;
  void takeEarlyTicket();
});

test('what was begun is taken once, the socket and then the answer that belongs to it', () => {
  const { socket, ticket } = begun();
  expect(takeEarlyTicket()).toBeUndefined();
  expect(takeEarlySocket('mine')).toBe(socket);
  expect(takeEarlyTicket()).toBe(ticket);
  expect([takeEarlySocket('mine'), takeEarlyTicket()]).toEqual([undefined, undefined]);
});

test.each([
  ['another login session', { token: 'another' }],
  ['nobody', { token: '' }],
  ['a connection that has ended', { readyState: CLOSED }],
  ['a connection that has waited too long', { age: 4001 }],
])('what was begun for %s is closed, and a new one is made', (_, of) => {
  const { close } = begun(of);
  expect([takeEarlySocket('mine'), takeEarlyTicket()]).toEqual([undefined, undefined]);
  expect(close).toHaveBeenCalledOnce();
});
