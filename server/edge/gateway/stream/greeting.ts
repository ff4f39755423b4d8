import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { STREAM_VERSION } from 'protocol';
import { CLOSE_CODES } from 'protocol/constants';
import type { RawData, WebSocket } from 'ws';
import type { LoginSession, LoginSessions } from '../../../people/identity/login-sessions.ts';
import type { AddressConnections } from '../address-connections.ts';
import { MOST_AT_ONCE } from '../call-line.ts';
import { bytesOf, readClientFrame } from './read-client-frame.ts';
import type { StreamTickets } from './tickets.ts';

const HELLO_MS = 5000;
const MOST_OF_A_LOGIN_SESSION = 20;
/** As many calls as may wait later, of a usual size. */
const MOST_EARLY_BYTES = MOST_AT_ONCE * 256;

interface Hosts {
  readonly tickets: StreamTickets;
  readonly connections: Pick<AddressConnections, 'signedIn'>;
  readonly sessions: Pick<LoginSessions, 'isValid'>;
  /** How many connections of the login session there are. */
  readonly countOf: (session: LoginSession) => number;
}

/** Waits for a hello with a ticket; everything else comes after. */
export function greet(
  { socket, connection }: { readonly socket: WebSocket; readonly connection: Socket },
  hosts: Hosts,
  admitted: (session: LoginSession) => void,
): void {
  // Frames that come while the ticket is looked up wait.
  const early: (readonly [RawData, boolean])[] = [];
  let bytes = 0;
  const keep = (data: RawData, isBinary: boolean) => {
    bytes += bytesOf(data);
    if (early.length >= MOST_AT_ONCE || bytes > MOST_EARLY_BYTES) close(CLOSE_CODES.tooMany, 'too many messages');
    else early.push([data, isBinary]);
  };
  const close = (code: number, reason: string) => {
    socket.off('message', keep);
    early.length = 0;
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), 1000).unref();
  };
  const impatient = setTimeout(() => close(CLOSE_CODES.badFrame, 'no hello'), HELLO_MS);
  socket.on('close', () => clearTimeout(impatient));
  const welcome = (session: LoginSession) => {
    socket.off('message', keep);
    hosts.connections.signedIn(connection, String(session.user.userId));
    admitted(session);
    for (const [data, isBinary] of early) socket.emit('message', data, isBinary);
  };
  socket.once('message', (data, isBinary) => {
    clearTimeout(impatient);
    if (socket.readyState !== socket.OPEN) return;
    socket.on('message', keep);
    admit(isBinary ? undefined : data, hosts).then(
      (answer) => {
        if (socket.readyState !== socket.OPEN) return;
        if ('session' in answer) welcome(answer.session);
        else close(answer.code, answer.reason);
      },
      () => close(CLOSE_CODES.goingAway, 'try again'),
    );
  });
}

/** @returns the login session, or why a first frame does not let its client in */
async function admit(
  data: RawData | undefined,
  { tickets, sessions, countOf }: Hosts,
): Promise<{ readonly session: LoginSession } | { readonly code: number; readonly reason: string }> {
  const frame = data === undefined ? undefined : readClientFrame(data);
  if (frame?.op !== 'hello') return { code: CLOSE_CODES.badFrame, reason: 'hello first' };
  if (frame.version !== STREAM_VERSION)
    return { code: CLOSE_CODES.badFrame, reason: `version ${STREAM_VERSION} is spoken here` };
  const session = await tickets.redeem(frame.ticket);
  if (session === undefined) return { code: CLOSE_CODES.badFrame, reason: 'this ticket is not valid' };
  if (!sessions.isValid(session)) return { code: CLOSE_CODES.loginSessionEnded, reason: 'login session ended' };
  if (countOf(session) >= MOST_OF_A_LOGIN_SESSION) return { code: CLOSE_CODES.tooMany, reason: 'too many connections' };
  return { session };
}

/** Hangs up on who asks for what is not here. */
export function decline(socket: Duplex, status: string): void {
  // Node listens no more: an error would end the process, and a client that stays would hold the connection for ever.
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
