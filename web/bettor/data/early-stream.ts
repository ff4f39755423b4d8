import type { StreamSocket } from '../../shared/wire/stream-client-options.ts';

// What public/connect.js began before the application had come: a socket, and the answer to a request for a ticket.

interface EarlyStream {
  readonly token: string;
  readonly ticket: Promise<Response>;
  readonly socket: WebSocket;
  /** When it was begun, by the page's clock, ms. */
  readonly at: number;
}

declare global {
  var earlyStream: EarlyStream | undefined;
}

/** The exchange waits a second longer for a socket's first word. */
const GOOD_MS = 4000;

const isGood = (early: EarlyStream, now: number, token: string | undefined): boolean =>
  early.token === token && now - early.at < GOOD_MS && early.socket.readyState <= WebSocket.OPEN;

let ticket: Promise<Response> | undefined;

/** Each is taken once, by the first connection, the socket first. @returns undefined where there is none to take */
export function takeEarlySocket(token: string | undefined): StreamSocket | undefined {
  const early = globalThis.earlyStream;
  globalThis.earlyStream = undefined;
  if (early === undefined) return undefined;
  if (!isGood(early, performance.now(), token)) {
    early.socket.close();
    return undefined;
  }
  ticket = early.ticket;
  return early.socket as StreamSocket;
}

/** The answer to the request for a ticket that belongs to the socket. */
export function takeEarlyTicket(): Promise<Response> | undefined {
  const taken = ticket;
  ticket = undefined;
  return taken;
}
